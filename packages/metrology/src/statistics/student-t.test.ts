import { expect, test } from 'vitest';
import { studentQuantile, studentTails } from './student-t.ts';

test.each([
  [0.05, 1, 12.7062047],
  [0.05, 5, 2.5705818],
  [0.05, 107, 1.9823835],
  [0.01, 30, 2.7499957],
])(
  "Student's t that is exceeded in %d of cases with %d degrees of freedom is that of the tables",
  (tails, degrees, t) => {
    expect(studentQuantile(tails, degrees)).toBeCloseTo(t, 6);
  },
);

test('far tails are those of the normal distribution when there are many degrees of freedom', () => {
  // 2·(1 − Φ(4.1))
  expect(studentTails(4.1, 1e9)).toBeCloseTo(4.1315e-5, 8);
});
