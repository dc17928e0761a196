import { pastErrors } from '../../packages/metrology/src/forecast/past-errors.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { learn, seriesOf, type Due, type Quantiles, type Series } from './forecast-errors.ts';
import { familyOf, readHistories } from './read-histories.ts';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const isIn = ({ row, error }: Due, table: readonly Quantiles[]): boolean => {
  const [low, high] = table[row] ?? [NaN, NaN];
  return error >= low && error <= high;
};

type Judged = { due: Due[]; inside: boolean[]; bySeries: number[] };

/** Each cell judged by a table that was learnt without it. */
function judge(series: readonly Series[], tableFor: (cell: string) => readonly Quantiles[]): Judged {
  const judged: Judged = { due: [], inside: [], bySeries: [] };
  for (const { cell, due } of series) {
    const table = tableFor(cell);
    const inside = due.map((one) => isIn(one, table));
    judged.due.push(...due);
    judged.inside.push(...inside);
    judged.bySeries.push(100 * mean(inside.map(Number)));
  }
  return judged;
}

const built: Quantiles[] = [3, 6, 12].flatMap((tests) => [1, 8].map((ahead) => pastErrors('throughput', tests, ahead)));

/** The coverage of the band of 80 % on the throughput axis, on cells that the table was not learnt on. */
export function* forecastFigures(isControl: boolean): Generator<Figure> {
  const histories = readHistories();
  const series = seriesOf(histories);
  const tables = new Map(
    histories.map(({ cell }) => [cell, learn(series.filter((one) => one.cell !== cell))] as const),
  );
  const narrowed = (table: readonly Quantiles[]): Quantiles[] => table.map(([low, high]) => [low / 3, high / 3]);
  const without = judge(series, (cell) =>
    (isControl ? narrowed : (table: readonly Quantiles[]) => table)(tables.get(cell) ?? []),
  );
  yield { name: 'forecasts: cells', value: histories.length, unit: '' };
  yield { name: 'forecasts: forecasts that came due', value: without.due.length, unit: '' };
  const learnt = 'table learnt without the cell that is judged';
  yield { name: `${learnt}: covered, mean of series`, value: mean(without.bySeries), unit: '%' };
  yield {
    name: `${learnt}: covered, of forecasts`,
    value: 100 * mean(without.inside.map(Number)),
    unit: '%',
    bound: { atLeast: 75 },
  };
  for (const [name, from, to] of [
    ['3 to 5', 0, 6],
    ['6 to 11', 6, 12],
    ['12 and more', 12, Infinity],
  ] as const) {
    const inside = without.inside.filter((_, i) => {
      const tests = without.due[i]?.tests ?? 0;
      return tests >= from && tests < to;
    });
    yield { name: `${learnt}: covered, ${name} tests`, value: 100 * mean(inside.map(Number)), unit: '%' };
  }
  const families = [...new Set(histories.map(familyOf))];
  for (const family of families.length > 1 ? families : []) {
    const isOf = (one: { cell: string }) => familyOf(one) === family;
    const table = learn(series.filter((one) => !isOf(one)));
    const { bySeries } = judge(series.filter(isOf), () => table);
    yield { name: `table learnt without ${family}: covered, mean of its series`, value: mean(bySeries), unit: '%' };
  }
  const own = judge(series, () => built);
  yield {
    name: "the product's table, which knows these cells: covered, mean of series",
    value: mean(own.bySeries),
    unit: '%',
  };
  const errors = (of: (due: Due) => number) => own.due.map(of);
  yield {
    name: 'median error',
    value: medianOf(errors(({ off }) => off)),
    unit: ' points',
    reference: { name: 'last value', value: medianOf(errors(({ lastOff }) => lastOff)) },
  };
  const line = mean(errors(({ lineOff }) => lineOff));
  yield {
    name: 'mean error',
    value: mean(errors(({ off }) => off)),
    unit: ' points',
    reference: { name: 'last value', value: mean(errors(({ lastOff }) => lastOff)), bound: { atMost: 1 } },
  };
  yield { name: 'mean error of a straight line', value: line, unit: ' points' };
}
