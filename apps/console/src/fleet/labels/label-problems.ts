import { maxLabels } from '@ohmstead/domain';
import { counted, type Noun } from '../../lib/text/number-text.ts';
import type { LabelLayout } from './label-layout.ts';
import type { LabelSettings } from './label-settings.ts';
import type { LabelThing } from './label-thing.ts';

/** A final one must be solved before anything can be printed. */
export type LabelProblem = { text: string; isFinal: boolean };

type Printed = {
  request: { noun: Noun; things: readonly LabelThing[] };
  settings: LabelSettings;
  missingSize: string | undefined;
  layouts: readonly LabelLayout[];
};

export const labelNoun: Noun = { one: 'label', many: 'labels' };
const hasBarCode = ({ serialNumber }: LabelThing) => serialNumber !== null && /^[\x20-\x7e]+$/.test(serialNumber);

const tooMany = ({ request: { things }, settings: { copies } }: Printed): LabelProblem[] => {
  const count = things.length * copies;
  const text = `At most ${counted(maxLabels, labelNoun)} can be printed at once, and these would be ${count.toLocaleString('en')}. Select fewer, or print fewer copies of each.`;
  return count > maxLabels ? [{ text, isFinal: true }] : [];
};

const noBarCode = ({ request: { things, noun }, settings: { code } }: Printed): LabelProblem[] => {
  const count = things.filter((thing) => !hasBarCode(thing)).length;
  const text = `${counted(count, noun)} without a serial number that a bar code can hold: the label has text only.`;
  return code === 'code128' && count > 0 ? [{ text, isFinal: false }] : [];
};

const tooSmall = ({ layouts }: Printed): LabelProblem[] =>
  layouts.some(({ isCodeTooSmall }) => isCodeTooSmall)
    ? [
        {
          text: 'The code is too small to be read on this label. Choose a larger size or another code.',
          isFinal: false,
        },
      ]
    : [];

const sizeGone = ({ missingSize }: Printed): LabelProblem[] =>
  missingSize === undefined
    ? []
    : [
        {
          text: `The size of your last print, '${missingSize}', is not offered any more. Choose another one.`,
          isFinal: false,
        },
      ];

/** One sentence for each thing that is not as somebody would expect. */
export const labelProblems = (printed: Printed): LabelProblem[] => [
  ...sizeGone(printed),
  ...tooMany(printed),
  ...noBarCode(printed),
  ...tooSmall(printed),
];
