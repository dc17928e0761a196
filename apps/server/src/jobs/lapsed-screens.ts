import { sql } from 'kysely';
import type { Job } from './job.ts';

/** Takes away service accounts of screens that were approved and have not fetched their token in time. */
export const lapsedScreensJob: Job = {
  name: 'lapsed-screens',
  schedule: '* * * * *',
  run: async ({ database }) => {
    await database.withDirectory((directory) => sql`select directory.drop_lapsed_walls()`.execute(directory));
  },
};
