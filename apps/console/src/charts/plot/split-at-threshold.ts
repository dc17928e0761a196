import { numberAt } from '../../lib/number-at.ts';

/** Alternating x and y. */
type Points = Float64Array;

const crossing = (points: Points, i: number, at: number): number => {
  const [x0, y0, x1, y1] = [
    numberAt(points, i - 2),
    numberAt(points, i - 1),
    numberAt(points, i),
    numberAt(points, i + 1),
  ];
  return x0 + ((at - y0) / (y1 - y0)) * (x1 - x0);
};

/** Splits a line into the parts below the threshold and at or above it. They meet where the line crosses the threshold. */
export const splitAtThreshold = (points: Points, at: number): { below: Points; above: Points } => {
  const parts: [below: number[], above: number[]] = [[], []];
  let previous: 0 | 1 | undefined;
  for (let i = 0; i < points.length; i += 2) {
    const side = numberAt(points, i + 1) >= at ? 1 : 0;
    if (Number.isNaN(numberAt(points, i + 1))) {
      parts.forEach((part) => part.push(numberAt(points, i), NaN));
      previous = undefined;
      continue;
    }
    if (previous !== undefined && previous !== side) {
      const x = crossing(points, i, at);
      parts[previous].push(x, at, x, NaN);
      parts[side].push(x, at);
    }
    parts[side].push(numberAt(points, i), numberAt(points, i + 1));
    previous = side;
  }
  return { below: Float64Array.from(parts[0]), above: Float64Array.from(parts[1]) };
};
