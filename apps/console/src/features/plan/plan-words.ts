import type { PlanAnswer } from '@ohmstead/contract';
import type { PlanReason } from '@ohmstead/domain';
import { counted } from '../../lib/text/number-text.ts';
import { shortDate } from '../../lib/text/day.ts';

type Item = PlanAnswer['items'][number];
type Place = PlanAnswer['locations'][number];

export const reasonWords: Record<PlanReason, string> = {
  noLocation: 'It has no location.',
  noBay: 'No bay here takes this model.',
  noBayOnline: 'Only bays of devices that are away would take this model.',
  closed: 'The location does not open within a year.',
};

/** Of a bay in the answer of a plan. */
export const bayText = ({ deviceName, number, more }: PlanAnswer['bays'][number]): string =>
  more ? 'an additional bay' : [deviceName ?? 'Device', `bay ${number ?? ''}`].join(', ');

const weekMs = 7 * 86_400_000;

/** What fits into a bay, by when it is due, and what does not. */
export const planGroups = ({
  items,
  at,
}: {
  items: readonly Item[];
  at: number;
}): { title: string; none: string; items: Item[] }[] => {
  const fitting = items.filter(({ reason }) => reason === null);
  const isThisWeek = ({ due }: Item) => due >= at && due < at + weekMs;
  return [
    { title: 'Overdue', none: 'Nothing is overdue.', items: fitting.filter(({ due }) => due < at) },
    { title: 'This week', none: 'Nothing is due this week.', items: fitting.filter(isThisWeek) },
    { title: 'Next', none: 'Nothing is due after that.', items: fitting.filter(({ due }) => due >= at + weekMs) },
    {
      title: 'Does not fit',
      none: 'Everything fits into a bay.',
      items: items.filter(({ reason }) => reason !== null),
    },
  ];
};

/** When a location is done with everything that is due. */
export const doneWords = ({ doneBy, doneByWithOneMore, dueCount }: Place): string => {
  if (doneBy === null && doneByWithOneMore === null)
    return dueCount === 0 ? 'Nothing is due.' : 'No bay takes what is due.';
  const more = doneByWithOneMore === null ? '' : ` One more bay: ${shortDate(doneByWithOneMore)}.`;
  if (doneBy === null) return `No bay takes what is due.${more}`;
  return `With these bays everything is done by ${shortDate(doneBy)}.${more}`;
};

export const missingWords = ({ missingBays }: Place): string | undefined =>
  missingBays === null || missingBays === 0
    ? undefined
    : `${counted(missingBays, { one: 'more bay is', many: 'more bays are' })} needed to be done in time.`;
