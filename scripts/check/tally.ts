export interface Tally {
  passed: number;
  failed: number;
}

export const addTallies = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
});

export const tallyOf = (passed: boolean): Tally => ({ passed: Number(passed), failed: Number(!passed) });

export const describeTally = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;
