/** Where a curve comes below a threshold. */
export type Point = { x: number; time: number };
export type Curve = [x: number, soh: number][];

/** The first x at which the curve, by straight lines between its points, lies below the threshold; null if it nowhere does. */
export const crossingOf = (curve: Curve, threshold: number): number | null => {
  let before: Curve[number] | undefined;
  for (const point of curve) {
    const [x, soh] = point;
    if (soh < threshold) {
      if (before === undefined) return x;
      const [xBefore, sohBefore] = before;
      return xBefore + ((sohBefore - threshold) / (sohBefore - soh)) * (x - xBefore);
    }
    before = point;
  }
  return null;
};
