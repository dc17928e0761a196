import { maxLabels } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { labelProblems } from './label-problems.ts';
import { readLabelSettings, type LabelSettings } from './label-settings.ts';

const noun = { one: 'battery', many: 'batteries' };
const { settings: usual } = readLabelSettings('batteries', undefined);
const thing = (id: number, serialNumber: string | null = 'SN') => ({ id, serialNumber, texts: {} });
const textsOf = (
  things: readonly ReturnType<typeof thing>[],
  {
    settings = {},
    missingSize,
    isCodeTooSmall = false,
  }: { settings?: Partial<LabelSettings>; missingSize?: string; isCodeTooSmall?: boolean } = {},
) =>
  labelProblems({
    request: { noun, things },
    settings: { ...usual, ...settings },
    missingSize,
    layouts: [{ shapes: [], isCodeTooSmall }],
  }).map(({ text, isFinal }) => `${isFinal ? 'final: ' : ''}${text}`);

test('a usual print has no problem', () => expect(textsOf([thing(1)])).toEqual([]));

test('too many labels are refused with a sentence that counts the copies', () => {
  const things = Array.from({ length: maxLabels / 2 + 1 }, (_, index) => thing(index));
  expect(textsOf(things)).toEqual([]);
  expect(textsOf(things, { settings: { copies: 2 } })).toEqual([
    'final: At most 1,000 labels can be printed at once, and these would be 1,002. Select fewer, or print fewer copies of each.',
  ]);
});

test('a size that does not exist any more, a serial number without a bar code and a code that is too small have a sentence each', () => {
  const found = textsOf([thing(1), thing(2, null), thing(3, 'Ω-7')], {
    settings: { code: 'code128' },
    missingSize: 'avery-l9999',
    isCodeTooSmall: true,
  });
  expect(found).toEqual([
    "The size of your last print, 'avery-l9999', is not offered any more. Choose another one.",
    '2 batteries without a serial number that a bar code can hold: the label has text only.',
    'The code is too small to be read on this label. Choose a larger size or another code.',
  ]);
});
