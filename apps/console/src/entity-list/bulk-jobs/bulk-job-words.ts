import type { BulkAction, BulkJob, LeftAloneReason } from '@ohmstead/contract';
import { keysOf, type EntityKind } from '@ohmstead/domain';
import { counted, type Noun } from '../../lib/text/number-text.ts';

const nouns: Record<EntityKind, Noun> = {
  batteries: { one: 'battery', many: 'batteries' },
  devices: { one: 'device', many: 'devices' },
  services: { one: 'service', many: 'services' },
};

type Deed = { doing: (what: string) => string; done: (what: string) => string; already: string };

const deeds: Record<BulkAction, Deed> = {
  retire: { doing: (what) => `Retiring ${what}`, done: (what) => `${what} retired`, already: 'already retired' },
  unretire: {
    doing: (what) => `Putting ${what} back into use`,
    done: (what) => `${what} unretired`,
    already: 'already in use',
  },
  acceptDisposition: {
    doing: (what) => `Accepting the suggestion for ${what}`,
    done: (what) => `${what} retired as suggested`,
    already: 'without the suggestion to retire them',
  },
  schedule: {
    doing: (what) => `Scheduling ${what}`,
    done: (what) => `${what} scheduled`,
    already: 'already with this interval',
  },
  favourite: {
    doing: (what) => `Adding ${what} to your favourites`,
    done: (what) => `${what} added to your favourites`,
    already: 'already among them',
  },
  unfavourite: {
    doing: (what) => `Removing ${what} from your favourites`,
    done: (what) => `${what} removed from your favourites`,
    already: 'not among them',
  },
  upgradeFirmware: {
    doing: (what) => `Requesting firmware upgrades for ${what}`,
    done: (what) => `Firmware upgrades requested for ${what}`,
    already: 'with an upgrade under way',
  },
  edit: {
    doing: (what) => `Editing ${what}`,
    done: (what) => `${what} edited`,
    already: 'already with these values',
  },
  delete: { doing: (what) => `Deleting ${what}`, done: (what) => `${what} deleted`, already: 'already deleted' },
};

export const isUnderWay = ({ state }: Pick<BulkJob, 'state'>): boolean => state === 'waiting' || state === 'running';

const changedText = ({ kind, action, changed }: BulkJob): string => deeds[action].done(counted(changed, nouns[kind]));

const endedTitles: Record<BulkJob['state'], (job: BulkJob) => string> = {
  waiting: () => '',
  running: () => '',
  done: changedText,
  cancelled: (job) => `Stopped: ${changedText(job)}`,
  failed: (job) => `Not finished: ${changedText(job)}`,
};

/** 'Retiring 100,000 batteries' while it is under way, '99,990 batteries retired' at the end. */
export const titleOf = (job: BulkJob): string => {
  if (!isUnderWay(job)) return endedTitles[job.state](job);
  const noun = nouns[job.kind];
  return deeds[job.action].doing(job.total === null ? noun.many : counted(job.total, noun));
};

/** The others are reversed by their opposite, or cancelled. */
const isFinal = ({ action }: BulkJob): boolean => action === 'edit' || action === 'delete';

/** How far it is. */
export const progressText = (job: BulkJob): string => {
  const { total, done } = job;
  if (total === null) return 'Counting …';
  const text = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  return isFinal(job) ? `${text}. This cannot be undone.` : text;
};

const inUse: Record<EntityKind, string> = {
  batteries: 'in a bay or being serviced',
  devices: 'in use',
  services: 'still in progress',
};

const reasons: Record<LeftAloneReason, (job: BulkJob) => string> = {
  changed: () => 'changed since they were selected, or no longer there for you',
  unchanged: ({ action }) => deeds[action].already,
  inUse: ({ kind }) => inUse[kind],
  noFirmware: () => 'without newer firmware',
};

const leftText = (job: BulkJob): string => {
  const left = keysOf(reasons)
    .filter((reason) => job.leftBecause[reason] > 0)
    .map((reason) => `${job.leftBecause[reason].toLocaleString('en')} ${reasons[reason](job)}`);
  return left.length === 0 ? '' : `Left alone: ${left.join('; ')}.`;
};

const notReachedText = ({ state, total, done }: BulkJob): string =>
  state === 'done' || total === null || total <= done ? '' : `Not reached: ${(total - done).toLocaleString('en')}.`;

/** What became of the rows that were not changed, and why it ended early. */
export const endText = (job: BulkJob): string =>
  [job.problem?.message ?? '', leftText(job), notReachedText(job)].filter((text) => text !== '').join(' ');
