/** What the state of health is followed over: charge that went through the battery, in cycles, or time. */
export type Axis = 'throughput' | 'days';

type Quantiles = readonly [below: number, above: number];
type Table = { few: Near; some: Near; many: Near };
type Near = { near: Quantiles; far: Quantiles };

/**
 * Errors of past forecasts at their 10th and 90th percentile, in units of the scale of the forecast: by the number of tests and how far
 * it looked. Lopsided, since knees go down. Learnt on 20 cells: B. Saha, K. Goebel, NASA Ames Prognostics Data Repository (2007), and
 * Y. Zhang et al., Nature Communications 11 (2020) 1706; a vote for each cell and spacing.
 */
const tables: Readonly<Record<Axis, Table>> = {
  throughput: {
    few: { near: [-1.52, 0.43], far: [-1.46, 0.48] },
    some: { near: [-1.26, 0.71], far: [-1.7, 0.67] },
    many: { near: [-1.05, 0.82], far: [-1.51, 0.81] },
  },
  days: {
    few: { near: [-1.61, 0.76], far: [-2.11, 0.52] },
    some: { near: [-1.4, 0.92], far: [-1.8, 1.03] },
    many: { near: [-0.95, 0.98], far: [-1.22, 1.07] },
  },
};

/** Up to so many spacings ahead is near; what rounding adds to two is still two. */
const nearSpacings = 2 + 1e-9;
const fewTests = 6;
const someTests = 12;

export const pastErrors = (axis: Axis, tests: number, spacings: number): Quantiles => {
  const table = tables[axis];
  const row = tests < fewTests ? table.few : tests < someTests ? table.some : table.many;
  return spacings <= nearSpacings ? row.near : row.far;
};
