import type { ReactNode } from 'react';
import { AlertDrawing, ExportDrawing, PeopleDrawing } from './feature-drawings.tsx';
import { ThemedPicture } from './themed-picture.tsx';
import styles from './features.module.css';

type FeatureProps = { title: string; text: string; size: 'half' | 'third' | 'whole'; children: ReactNode };

const Feature = ({ title, text, size, children }: FeatureProps) => (
  <article className={styles['feature']} data-size={size} data-reveal={0}>
    <div className={styles['words']}>
      <h3 className={styles['title']}>{title}</h3>
      <p className={styles['text']}>{text}</p>
    </div>
    <div className={styles['sight']}>{children}</div>
  </article>
);

const pictureSize = { width: 1200, height: 800 };

export const Features = () => (
  <section id="features" className={styles['features']} aria-labelledby="features-title">
    <h2 id="features-title" className={styles['heading']}>
      What you can do
    </h2>
    <p className={styles['lead']}>
      Every picture here shows the product itself, running its demo on simulated analyzers.
    </p>
    <div className={styles['grid']}>
      <Feature
        size="half"
        title="Real-time data"
        text="Watch a service as it runs, sample by sample. Lists, bays and charts update automatically."
      >
        <ThemedPicture
          name="running"
          narrowName="running-narrow"
          {...pictureSize}
          alt="Curves of a running service, growing while it runs"
        />
      </Feature>
      <Feature
        size="half"
        title="Manage data"
        text="Find any battery among a hundred thousand. Filter, sort, edit and act on many rows at once."
      >
        <ThemedPicture
          name="batteries"
          narrowName="batteries-narrow"
          {...pictureSize}
          alt="The list of batteries with several rows selected"
        />
      </Feature>
      <Feature
        size="third"
        title="Export"
        text="Download lists as CSV with the columns you see, and charts as vector PDF or CSV."
      >
        <ExportDrawing />
      </Feature>
      <Feature
        size="third"
        title="Alerts"
        text="An email when an analyzer goes offline, comes back or completes a service. Combined, so your inbox never floods."
      >
        <AlertDrawing />
      </Feature>
      <Feature
        size="third"
        title="Organisation management"
        text="Invite colleagues, put them in groups, and decide what each can see and do, by location and action."
      >
        <PeopleDrawing />
      </Feature>
      <Feature
        size="whole"
        title="Reports and metrics"
        text="State of health, remaining capacity and ageing of the whole fleet. Click any bar or point to see its batteries."
      >
        <ThemedPicture
          name="reports"
          narrowName="reports-narrow"
          {...pictureSize}
          alt="Reports of state of health and remaining capacity"
        />
      </Feature>
    </div>
  </section>
);
