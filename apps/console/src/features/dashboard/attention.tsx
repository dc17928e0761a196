import type { Attention } from '@ohmstead/contract';
import { serviceStatuses } from '@ohmstead/domain';
import { Link } from '@tanstack/react-router';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { useMay } from '../../data/session/session.ts';
import { useNow } from '../../lib/now.ts';
import { startOfDay } from '../../lib/text/day.ts';
import { StatusIcon, type StatusTone } from '../../ui/values/status-icon.tsx';
import {
  expiringBatteries,
  failedServices,
  fallenBatteries,
  offlineDevices,
  outdatedDevices,
  overdueBatteries,
} from './attention-items.tsx';
import { expiringUntil, fallenSince } from './attention-filters.ts';
import { firmwareWaiting, useAttention, useFirmwareWaiting, type AttentionCount } from './dashboard-api.ts';
import { WidgetBody } from './widget-body.tsx';
import styles from './attention.module.css';

type ListProps = {
  title: string;
  /** The line that takes the place of an empty list. */
  none: string;
  tone: StatusTone;
  total: number;
  /** A link to exactly those rows. */
  link: ReactNode;
  items: readonly { key: number; item: ReactNode }[];
};

/** Whether the lists are on a page of their own, where their headings come directly below the page's title. */
const IsPage = createContext(false);

const countText = (total: number): string => total.toLocaleString('en');

/** The total alone would not say of what. */
const labelled = (title: string, total: number) => ({
  'aria-label': `${title}: show all ${countText(total)}`,
  children: countText(total),
});

const AttentionList = ({ title, none, tone, total, link, items }: ListProps) => {
  const id = useId();
  const isPage = useContext(IsPage);
  const icon = <StatusIcon tone={tone} label={title} />;
  if (total === 0)
    return (
      <li className={styles['none']}>
        <span>{title}</span> {none}
      </li>
    );
  return (
    <li className={styles['list']}>
      <div className={styles['head']}>
        {isPage ? <h2 id={id}>{icon}</h2> : <h3 id={id}>{icon}</h3>}
        <div className={styles['total']}>{link}</div>
      </div>
      <ul className={styles['items']} aria-labelledby={id}>
        {items.map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
    </li>
  );
};

/** For users who may update it. Asked by itself; where there is no answer, the other lists stand alone. */
const FirmwareWaiting = ({ count }: { count: AttentionCount }) => {
  const { data } = useFirmwareWaiting(count);
  if (data === undefined) return null;
  const { total, items } = data;
  return (
    <AttentionList
      title="Firmware waiting"
      none="No device has a newer firmware waiting."
      tone="idle"
      total={total}
      link={<Link to="/devices" search={{ filter: firmwareWaiting }} {...labelled('Firmware waiting', total)} />}
      items={outdatedDevices(items)}
    />
  );
};

/** Also those that were never serviced. */
const notServicing = [...serviceStatuses.filter((status) => status !== 'servicing'), ''];

type ListsProps = { attention: Attention; since: number; count: AttentionCount };

const Lists = ({ attention, since, count }: ListsProps) => {
  const { at, failed, belowThreshold, offline, overdue, expiring } = attention;
  const mayUpdate = useMay('perm-devices-update-firmware');
  const today = { statuses: ['fail'], endTimeRange: [since, null] } as const;
  const fallen = { notRetired: true, fellBelowRange: [fallenSince(at), null] } as const;
  const late = { notRetired: true, statuses: notServicing, overdue: [0, at] } as const;
  const soon = { notRetired: true, expiresRange: [null, expiringUntil(at)] } as const;
  return (
    <ul className={styles['lists']}>
      <AttentionList
        title="Failed today"
        none="No service has failed today."
        tone="fail"
        total={failed.total}
        link={<Link to="/services" search={{ filter: today }} {...labelled('Failed today', failed.total)} />}
        items={failedServices(failed.items)}
      />
      <AttentionList
        title="Newly below threshold"
        none="No battery fell below its threshold in the last seven days."
        tone="below"
        total={belowThreshold.total}
        link={
          <Link
            to="/batteries"
            search={{ filter: fallen }}
            {...labelled('Newly below threshold', belowThreshold.total)}
          />
        }
        items={fallenBatteries(belowThreshold.items)}
      />
      <AttentionList
        title="Offline"
        none="All devices are online."
        tone="offline"
        total={offline.total}
        link={
          <Link to="/devices" search={{ filter: { statuses: ['offline'] } }} {...labelled('Offline', offline.total)} />
        }
        items={offlineDevices(offline.items)}
      />
      <AttentionList
        title="Overdue"
        none="No battery is overdue for its next service."
        tone="aborted"
        total={overdue.total}
        link={<Link to="/batteries" search={{ filter: late }} {...labelled('Overdue', overdue.total)} />}
        items={overdueBatteries(overdue.items)}
      />
      <AttentionList
        title="Expiring"
        none="No battery in use expires within 30 days."
        tone="warning"
        total={expiring.total}
        link={<Link to="/batteries" search={{ filter: soon }} {...labelled('Expiring', expiring.total)} />}
        items={expiringBatteries(expiring.items, at)}
      />
      {mayUpdate ? <FirmwareWaiting count={count} /> : null}
    </ul>
  );
};

/** Each list with its total, which leads to exactly those rows. */
const AttentionLists = ({ count }: { count: AttentionCount }) => {
  const since = startOfDay(useNow());
  return (
    <WidgetBody
      query={useAttention(since, count)}
      what="list of what needs attention"
      rows={5}
      rowPx={72}
      isEmpty={() => false}
      emptyText=""
    >
      {(attention) => <Lists attention={attention} since={since} count={count} />}
    </WidgetBody>
  );
};

/** What needs doing, on the dashboard before everything else; its heading leads to more of each. */
export const NeedsAttention = () => {
  const id = useId();
  return (
    <section className={styles['attention']} aria-labelledby={id}>
      <h2 id={id}>
        <Link to="/attention">Needs attention</Link>
      </h2>
      <AttentionLists count={5} />
    </section>
  );
};

/** The same as a page. */
export const AllAttention = () => (
  <IsPage value>
    <div className={styles['attention']}>
      <AttentionLists count={25} />
    </div>
  </IsPage>
);
