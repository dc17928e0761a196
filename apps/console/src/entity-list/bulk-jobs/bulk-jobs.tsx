import { ActionIcon, Button } from '@mantine/core';
import type { BulkJob } from '@ohmstead/contract';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconX, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { setRootLength } from '../../lib/browser/root-length.ts';
import { useStore } from '../../lib/store.ts';
import { endText, isUnderWay, progressText, titleOf } from './bulk-job-words.ts';
import { stopBulkJob, useBulkJobs } from './bulk-jobs-api.ts';
import { dismissedJobs, dismissJob } from './dismissed-jobs.ts';
import styles from './bulk-jobs.module.css';

const property = '--bulk-jobs-height';

/** Makes room for the jobs below the page, so that they cover nothing at its end. For a `ref`. */
const makeRoom = (place: HTMLElement | null): (() => void) | undefined => {
  if (place === null) return undefined;
  const observer = new ResizeObserver(() => setRootLength(property, place.offsetHeight));
  observer.observe(place);
  return () => {
    observer.disconnect();
    setRootLength(property, 0);
  };
};

const Stop = ({ job }: { job: BulkJob }) => {
  const [isStopping, setStopping] = useState(false);
  const stop = () => {
    setStopping(true);
    void stopBulkJob(job).finally(() => setStopping(false));
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Stop: ${titleOf(job)}`}
      title="Stop. What is done stays done"
      loading={isStopping}
      onClick={stop}
    >
      Stop
    </Button>
  );
};

const UnderWay = ({ job }: { job: BulkJob }) => (
  <div className={styles['job']}>
    <div className={styles['words']}>
      <p className={styles['title']}>{titleOf(job)}</p>
      <progress
        className={styles['bar']}
        aria-label={titleOf(job)}
        max={job.total ?? 1}
        {...(job.total === null ? {} : { value: job.done })}
      />
      <p className={styles['text']}>{progressText(job)}</p>
    </div>
    <Stop job={job} />
  </div>
);

const icons: Partial<Record<BulkJob['state'], Icon>> = { done: IconCircleCheck, failed: IconCircleX };

const Ended = ({ job }: { job: BulkJob }) => {
  const Sign = icons[job.state] ?? IconAlertTriangle;
  const title = titleOf(job);
  return (
    <div className={styles['job']} data-state={job.state}>
      <Sign className={styles['icon']} size={20} stroke={1.75} aria-hidden="true" />
      <div className={styles['words']}>
        <p className={styles['title']}>{title}</p>
        <p className={styles['text']}>{endText(job)}</p>
      </div>
      <ActionIcon size={28} color="gray" aria-label={`Dismiss: ${title}`} onClick={() => dismissJob(job.id)}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
};

/** Older ones of the same day are in the audit log. */
const mostEnded = 2;

/** The user's bulk changes, on every page until they have ended and been dismissed. */
export const BulkJobs = () => {
  const jobs = useBulkJobs();
  const dismissed = useStore(dismissedJobs);
  const underWay = jobs.filter(isUnderWay);
  const ended = jobs.filter((job) => !isUnderWay(job) && !dismissed.includes(job.id)).slice(0, mostEnded);
  const isShown = underWay.length + ended.length > 0;
  return (
    <section aria-label="Bulk changes" ref={makeRoom} className={styles['place']} hidden={!isShown}>
      <div role="status">
        {ended.map((job) => (
          <Ended key={job.id} job={job} />
        ))}
      </div>
      {underWay.map((job) => (
        <UnderWay key={job.id} job={job} />
      ))}
    </section>
  );
};
