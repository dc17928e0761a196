import { sql } from 'kysely';
import type { Job } from './job.ts';
import { inEachOrganization } from './in-each-organization.ts';

/** Adds up the differences that changed batteries leave behind, so that reports read few rows. */
export const compactTallies: Job = {
  name: 'compact-tallies',
  schedule: '*/5 * * * *',
  run: ({ database }) => inEachOrganization(database, (writer) => sql`select app.compact_tallies()`.execute(writer)),
};
