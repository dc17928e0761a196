import { expect, test } from 'vitest';
import { layOutLabel, type LabelShape, type MeasureText } from './label-layout.ts';
import { singleLabel } from './label-size.ts';
import { labelRolls, labelSheets } from './label-stocks.ts';
import { qrModules } from './qr-modules.ts';

/** Every sign half as wide as it is high. */
const measure: MeasureText = (text, sizeMm) => Array.from(text).length * sizeMm * 0.5;
const modules = qrModules('https://console.ohmstead.example/q/7k3f9m2xq0vz');
const long = 'A serial number that somebody made as long as all of their warehouse, and a little longer';
const sizes = [
  ...labelSheets,
  ...labelRolls,
  singleLabel('upright', 'Own', 25, 60),
  singleLabel('least', 'Own', 15, 10),
];

type Extent = { leftMm: number; topMm: number; rightMm: number; bottomMm: number };

const extentOf = (shape: LabelShape): Extent => {
  if (shape.kind === 'text') {
    const { xMm, baselineMm, sizeMm, text } = shape;
    return {
      leftMm: xMm,
      topMm: baselineMm - sizeMm * 0.75,
      rightMm: xMm + measure(text, sizeMm),
      bottomMm: baselineMm + sizeMm * 0.2,
    };
  }
  const { xMm, yMm } = shape;
  const [widthMm, heightMm] =
    shape.kind === 'box'
      ? [shape.widthMm, shape.heightMm]
      : [shape.modules.rows[0]!.length * shape.moduleMm, shape.modules.rows.length * shape.rowMm];
  return { leftMm: xMm, topMm: yMm, rightMm: xMm + widthMm, bottomMm: yMm + heightMm };
};

const meets = (one: Extent, other: Extent) =>
  one.leftMm < other.rightMm && other.leftMm < one.rightMm && one.topMm < other.bottomMm && other.topMm < one.bottomMm;

test.each(sizes)('on $name nothing is cut off and nothing lies on the code, however long the lines are', (size) => {
  for (const lines of [[], ['SN-1'], [long, long, long, long]])
    for (const hasLogo of [false, true]) {
      const { shapes } = layOutLabel(size, { modules, lines, hasLogo }, measure);
      const extents = shapes.map(extentOf);
      const outside = extents.filter(
        ({ leftMm, topMm, rightMm, bottomMm }) =>
          leftMm < 0 || topMm < 0 || rightMm > size.widthMm + 0.01 || bottomMm > size.heightMm + 0.01,
      );
      const [code, ...others] = extents;
      expect([outside, others.filter((other) => meets(code!, other))]).toEqual([[], []]);
    }
});

const textsOf = (lines: readonly string[], widthMm: number) =>
  layOutLabel({ widthMm, heightMm: 20 }, { modules: undefined, lines, hasLogo: false }, measure).shapes.flatMap(
    (shape) => (shape.kind === 'text' ? [shape] : []),
  );

test('a line that is too long is set smaller, and shortened where it would be too small to read', () => {
  const [usual] = textsOf(['SN-1'], 50);
  const [smaller] = textsOf([long.slice(0, 40)], 50);
  const [shortened] = textsOf([long], 50);
  expect(smaller!.text).toBe(long.slice(0, 40));
  expect(smaller!.sizeMm).toBeLessThan(usual!.sizeMm);
  expect(shortened!.text).toMatch(/^A serial number .*…$/);
  expect(shortened!.sizeMm).toBeGreaterThanOrEqual(1.4);
});

test('a code whose modules no camera tells apart is reported', () => {
  const isTooSmall = (widthMm: number, heightMm: number) =>
    layOutLabel({ widthMm, heightMm }, { modules, lines: ['SN-1'], hasLogo: false }, measure).isCodeTooSmall;
  expect([isTooSmall(62, 29), isTooSmall(15, 10)]).toEqual([false, true]);
});
