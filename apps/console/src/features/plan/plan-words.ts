import type { PlanAnswer } from '@ohmstead/contract';
import type { DurationBasis, PlanReason } from '@ohmstead/domain';
import { counted } from '../../lib/text/number-text.ts';
import { shortDate } from '../../lib/text/day.ts';

type Item = PlanAnswer['items'][number];
type Place = PlanAnswer['locations'][number];

export const reasonWords: Record<PlanReason, string> = {
  noLocation: 'It has no location.',
  noBay: 'No bay here takes this model.',
  noBayOnline: 'Only bays of devices that are offline would take this model.',
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
  const group = (title: string, is: string, isOf: (item: Item) => boolean) => {
    const all = items.filter(isOf);
    const fitting = all.filter(({ reason }) => reason === null);
    const which = all.length === fitting.length ? 'Nothing' : 'Nothing that fits into a bay';
    return { title, none: `${which} ${is}.`, items: fitting };
  };
  return [
    group('Overdue', 'is overdue', ({ due }) => due < at),
    group('This week', 'is due this week', ({ due }) => due >= at && due < at + weekMs),
    group('Next', 'is due after that', ({ due }) => due >= at + weekMs),
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

const hourMs = 3_600_000;

/** '4 h 38 min', rounded to minutes. */
export const hoursText = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [...(hours === 0 ? [] : [`${hours.toLocaleString('en')} h`]), ...(rest === 0 ? [] : [`${rest} min`])];
  return parts.length === 0 ? '0 min' : parts.join(' ');
};

const basisWords: Record<DurationBasis, string> = {
  same: '',
  type: ', as services of this type do here',
  assumed: ', which is assumed',
};

/** How long the service takes, and whether that is known of services like it. */
export const durationWords = ({ duration, durationBasis }: Item): string =>
  `Takes ${hoursText(duration)}${basisWords[durationBasis]}`;

/** How long after its due date the service ends; undefined if it is not late. */
export const lateWords = ({ late }: Pick<Item, 'late'>): string | undefined => {
  if (late === null || late === 0) return undefined;
  const hours = (late * 1_000) / hourMs;
  return hours < 48 ? `${hoursText(late)} late` : `${Math.floor(hours / 24).toLocaleString('en')} days late`;
};

/** What a location has to do in a week, of what its bays can do while it is open; undefined if it never is. */
export const loadPercent = ({ seconds, openSeconds }: Place['weeks'][number]): number | undefined =>
  openSeconds === 0 ? undefined : Math.round((100 * seconds) / openSeconds);

/** Why a location can do nothing in a week. */
export const restWords = ({ bays }: Pick<Place, 'bays'>): string => (bays === 0 ? 'no bay' : 'closed');

export const missingWords = ({ missingBays }: Place): string | undefined =>
  missingBays === null || missingBays === 0
    ? undefined
    : `${counted(missingBays, { one: 'more bay is', many: 'more bays are' })} needed to be done in time.`;
