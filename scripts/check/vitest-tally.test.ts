import { expect, test } from 'vitest';
import { tallyVitest } from './vitest-tally.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});
const report = (numPassedTests: number, numFailedTests: number, ...testResults: ReturnType<typeof file>[]) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});

test('a passed run counts its tests', () => {
  expect(tallyVitest(0, report(2, 0, file('passed', 'passed', 'passed')))).toEqual({ passed: 2, failed: 0 });
});

test('a failed test is counted once, not once more for its file', () => {
  expect(tallyVitest(1, report(1, 1, file('failed', 'passed', 'failed')))).toEqual({ passed: 1, failed: 1 });
});

test('a file that cannot be loaded is a failure', () => {
  expect(tallyVitest(1, report(1, 0, file('passed', 'passed'), file('failed')))).toEqual({ passed: 1, failed: 1 });
});

test('an error outside every test is a failure', () => {
  expect(tallyVitest(1, report(1, 0, file('passed', 'passed')))).toEqual({ passed: 1, failed: 1 });
});

test('a crash without a report is a failure, and so is a run without tests', () => {
  expect(tallyVitest(134, undefined)).toEqual({ passed: 0, failed: 1 });
  expect(tallyVitest(0, report(0, 0))).toEqual({ passed: 0, failed: 1 });
});
