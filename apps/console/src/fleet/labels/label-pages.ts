import type { LabelShape } from './label-layout.ts';
import { labelPlaces, type LabelSize } from './label-size.ts';

const moved = (shape: LabelShape, xMm: number, yMm: number): LabelShape =>
  shape.kind === 'text'
    ? { ...shape, xMm: shape.xMm + xMm, baselineMm: shape.baselineMm + yMm }
    : { ...shape, xMm: shape.xMm + xMm, yMm: shape.yMm + yMm };

/** The shapes of each page. All copies of a label are beside each other. */
export const labelPages = (
  size: LabelSize,
  labels: readonly (readonly LabelShape[])[],
  { copies, start }: { copies: number; start: number },
): LabelShape[][] => {
  const printed = labels.flatMap((label) => Array.from({ length: copies }, () => label));
  const pages: LabelShape[][] = [];
  labelPlaces(size, printed.length, start).forEach(({ page, xMm, yMm }, index) => {
    (pages[page] ??= []).push(...(printed[index] ?? []).map((shape) => moved(shape, xMm, yMm)));
  });
  return pages;
};
