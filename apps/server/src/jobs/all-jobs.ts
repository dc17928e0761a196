import { compactTallies } from './compact-tallies.ts';
import { housekeeping } from './housekeeping.ts';
import type { Job } from './job.ts';

/** Everything that the worker does on its own. */
export const allJobs: readonly Job[] = [housekeeping, compactTallies];
