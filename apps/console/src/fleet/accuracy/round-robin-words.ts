import type { BayBiasAnswer, RoundRobinAnswer, RoundRobinMove } from '@ohmstead/contract';
import { counted, numberText, withUnit } from '../../lib/text/number-text.ts';
import { computedWords } from '../computed-words.ts';

const most = 8;
const batteryNoun = { one: 'battery', many: 'batteries' };
const groupNoun = { one: 'group', many: 'groups' };

/** Whether a bay has too few tests for a verdict, or some bays are not connected with the others. */
export const wantsRoundRobin = ({ bays, pools }: BayBiasAnswer): boolean =>
  pools.some(({ parts }) => parts > 1) ||
  bays.some(({ verdict }) => verdict === 'not-enough-tests' || verdict === 'nothing-to-compare');

export const bayWords = ({ deviceName, deviceSerialNumber, number }: RoundRobinMove['to']): string =>
  `${deviceName ?? deviceSerialNumber}, bay ${number}`;

/** 'from Bench 1, bay 2 to Bench 3, bay 1 in Oslo'. */
export const wayWords = ({ from, to, isElsewhere }: RoundRobinMove): string =>
  [
    ...(from === null ? [] : [`from ${bayWords(from)}`]),
    `to ${bayWords(to)}`,
    ...(isElsewhere && to.location !== null ? [`in ${to.location}`] : []),
  ].join(' ');

export const reasonWords = ({ connects, isElsewhere }: RoundRobinMove): string => {
  if (!connects) return 'Shows more exactly how the bays differ.';
  return `Connects bays that no battery has been measured in both of${isElsewhere ? '; nothing at one location does' : ''}.`;
};

const percent = (repeatabilities: number, repeatability: number): string =>
  withUnit(numberText(repeatabilities * repeatability, 1), '%');

/** What these tests are expected to achieve. */
const expectedWords = ({ parts, worst, moves }: RoundRobinAnswer, repeatability: number | null): string[] => {
  if (moves.length === 0) return [];
  const groups =
    parts.after < parts.before
      ? [
          `The bays are in ${counted(parts.before, groupNoun)} that no battery connects; after these tests, in ${parts.after.toLocaleString('en')}.`,
        ]
      : [];
  if (worst.after === null)
    return parts.after > 1
      ? groups
      : [
          ...groups,
          'Measure the batteries once more where they were before as well: until then a bay that reads low looks like fading.',
        ];
  if (repeatability === null) return groups;
  // Among other bays it is another quantity.
  const before = parts.after === parts.before ? worst.before : null;
  const change = before === null ? 'be' : `fall from ${percent(before, repeatability)} to`;
  return [
    ...groups,
    `The standard error of the bay that is known least is then expected to ${change} ${percent(worst.after, repeatability)}.`,
  ];
};

/** Why no more batteries are proposed. */
const leftOutWords = ({ moves, batteries: { movable, stale, unfit } }: RoundRobinAnswer): string[] => {
  if (moves.length === most) return [];
  const why = [
    ...(stale === 0 ? [] : [`${counted(stale, batteryNoun)} last tested more than 90 days ago`]),
    ...(unfit === 0 ? [] : [`${counted(unfit, batteryNoun)} that no other working bay takes`]),
  ];
  const left = why.length === 0 ? [] : [`Left out: ${why.join(', ')}.`];
  if (moves.length > 0) return [`No more than ${counted(moves.length, batteryNoun)} can be proposed.`, ...left];
  if (movable > 0) return ['No move of a battery would connect these bays or compare them better.', ...left];
  return [
    'There is no battery to move: it must be in use, not in service, and have had a capacity test in the last 90 days; another working bay must take its model.',
    ...left,
  ];
};

/** What is proposed, what it is expected to achieve, and how it was computed. */
export const roundRobinWords = (answer: RoundRobinAnswer, repeatability: number | null) => ({
  before:
    answer.moves.length === 0
      ? []
      : [
          'Test each battery once in the bay given, in any order, with the service type and parameters of its last test.',
        ],
  after: [
    ...expectedWords(answer, repeatability),
    ...leftOutWords(answer),
    `Each move in turn is the one that says most about the bay that is known least. A round robin seldom suffices alone: most bays need further tests. Method: sequential design, ${computedWords(answer)}.`,
  ],
});
