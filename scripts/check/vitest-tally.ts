import type { Tally } from './tally.ts';

/** The part of Vitest's JSON report that is used here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/**
 * Counts a run so that no failure is lost: a file that could not even be loaded counts as one failure, and so does a run that failed
 * without a failed test (an error outside every test, a crash, no report at all).
 */
export function tallyVitest(exitCode: number, report: VitestReport | undefined): Tally {
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.testResults.filter(isBroken).length;
  const nothingRan = failed + report.numPassedTests === 0;
  return { passed: report.numPassedTests, failed: failed === 0 && (exitCode !== 0 || nothingRan) ? 1 : failed };
}

const isBroken = ({ status, assertionResults }: VitestReport['testResults'][number]): boolean =>
  status === 'failed' && !assertionResults.some((result) => result.status === 'failed');
