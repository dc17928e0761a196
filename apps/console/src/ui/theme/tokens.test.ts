import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast, distance, eyeNames, rgbOf, seenBy, type Rgb } from '../../testing/colour-vision.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const themes = ['light', 'dark'] as const;

const token = (name: string, theme: (typeof themes)[number]): Rgb => {
  const pair = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
  const hex = pair?.[theme === 'light' ? 1 : 2] ?? new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
  if (hex === undefined) throw new Error(`tokens.css has no colour --${name}`);
  return rgbOf(hex);
};

const pairsOf = <T>(items: readonly T[]) =>
  items.flatMap((one, i) => items.slice(i + 1).map((other) => [one, other] as const));

const series = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `series-${number}`);
const states = ['idle', 'progress', 'good', 'warning', 'fail'].map((name) => `state-${name}`);
const quietStates = ['state-empty', 'state-offline'];
const backgrounds = ['page', 'surface'];

/** As the style sheets say it, so that a new one is judged, too. */
const chartGrounds = [
  ...new Set(
    globSync('**/*.css', { cwd: join(import.meta.dirname, '../..') }).flatMap((file) =>
      [
        ...readFileSync(join(import.meta.dirname, '../..', file), 'utf8').matchAll(
          /--chart-ground: var\(--([a-z-]+)\)/g,
        ),
      ].map(([, ground = '']) => ground),
    ),
  ),
];

describe.each(themes)('in the %s theme', (theme) => {
  const ratio = (name: string, on: string) => contrast(token(name, theme), token(on, theme));

  test.each([...series, ...states, ...quietStates, 'border-strong', 'focus'])(
    '%s has a contrast of 3:1 against both backgrounds',
    (name) => {
      for (const background of backgrounds) expect(ratio(name, background)).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(['text', 'text-quiet', 'accent-text', 'danger-text'])(
    '%s has a contrast of 4.5:1 on everything it is written on',
    (name) => {
      for (const background of [...backgrounds, 'surface-raised', 'surface-hover', 'surface-sunken']) {
        expect(ratio(name, background)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('text has a contrast of 4.5:1 and lines of nearly 3:1 on every background of charts', () => {
    for (const ground of chartGrounds) {
      for (const ink of ['text', 'text-quiet']) expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ink of series) expect(ratio(ink, ground)).toBeGreaterThanOrEqual(2.9);
    }
  });

  test.each(['state-progress-soft', 'state-good-soft', 'state-warning-soft', 'state-fail-soft', 'accent-soft'])(
    'text and links have a contrast of 4.5:1 on %s',
    (ground) => {
      expect(ratio('text', ground)).toBeGreaterThanOrEqual(4.5);
      expect(ratio('accent-text', ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['accent', 'accent-hover', 'danger', 'danger-hover'])(
    'the label of a button has a contrast of 4.5:1 on %s',
    (ground) => {
      expect(ratio('on-accent', ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(eyeNames)('the eight series colours are distinguishable for %s vision', (eye) => {
    const seen = series.map((name) => seenBy(eye, token(name, theme)));
    for (const [one, other] of pairsOf(seen)) expect(distance(one, other)).toBeGreaterThanOrEqual(0.1);
  });

  test.each(eyeNames)('the states are distinguishable for %s vision', (eye) => {
    const seen = states.map((name) => seenBy(eye, token(name, theme)));
    for (const [one, other] of pairsOf(seen)) expect(distance(one, other)).toBeGreaterThanOrEqual(0.04);
  });
});
