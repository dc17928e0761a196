export type Bound = { atMost: number } | { atLeast: number };

/** One measured value. With a reference from the same run it is also a ratio, which holds on any machine. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  bound?: Bound;
  reference?: { name: string; value: number; bound?: Bound };
};

const meets = (value: number, bound: Bound | undefined): boolean => {
  if (bound === undefined) return true;
  return 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast;
};

/** NaN if nothing was measured, which meets no bound. */
export const ratioOf = ({ value, reference }: Figure): number => value / (reference?.value ?? Number.NaN);

export const isMet = (figure: Figure): boolean =>
  meets(figure.value, figure.bound) && meets(ratioOf(figure), figure.reference?.bound);

const short = (value: number) => Number(value.toPrecision(3)).toString();

const inWords = (bound: Bound | undefined, unit: string): string => {
  if (bound === undefined) return '';
  return 'atMost' in bound ? ` (at most ${bound.atMost}${unit})` : ` (at least ${bound.atLeast}${unit})`;
};

export function describeFigure(figure: Figure): string {
  const { name, value, unit, bound, reference } = figure;
  const absolute = `${name}: ${short(value)} ${unit}${inWords(bound, ` ${unit}`)}`;
  const ratio = reference
    ? `, ${short(ratioOf(figure))}× of ${short(reference.value)} ${unit} for ${reference.name}${inWords(reference.bound, '×')}`
    : '';
  return `${isMet(figure) ? '✓' : '✗'} ${absolute}${ratio}`;
}
