import { EntryPanel } from '../../ui/entry/entry-panel.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import styles from './skeleton-page.module.css';

/** Headings of the pages that are shown before their own scripts are loaded, by address. */
export const skeletonTitles = {
  '/login': 'Login',
  '/dashboard': 'Dashboard',
  '/devices': 'Devices',
  '/batteries': 'Batteries',
  '/services': 'Services',
  '/alarms': 'Alarms',
  '/due': 'Due',
  '/reports': 'Reports',
} as const;
export type SkeletonAddress = keyof typeof skeletonTitles;

const lists: ReadonlySet<SkeletonAddress> = new Set(['/devices', '/batteries', '/services', '/alarms']);

export const hasSkeleton = (address: string): address is SkeletonAddress => Object.hasOwn(skeletonTitles, address);

/** On a phone, where connections are slow, a sentence says what takes time. */
const Loading = () => (
  <div className={styles['loading']}>
    <Waiting words="Loading…" />
    <p className={styles['slow']}>
      The first visit can take a few seconds on a slow connection. Later visits are quicker.
    </p>
  </div>
);

/** A page that is still loading, with its heading where it will be. */
export const SkeletonPage = ({ address }: { address: SkeletonAddress }) => {
  const title = skeletonTitles[address];
  if (address === '/login')
    return (
      <EntryPanel title={title}>
        <Loading />
      </EntryPanel>
    );
  return (
    <div className={lists.has(address) ? styles['list'] : undefined}>
      <Page title={title}>
        <Loading />
      </Page>
    </div>
  );
};
