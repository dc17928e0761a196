import type { BayStatus } from '@ohmstead/domain';

export const bayStatusWords: Record<BayStatus, string> = {
  empty: 'Empty',
  idle: 'Idle',
  inprogress: 'In progress',
  good: 'Passed',
  fail: 'Failed',
};
