import type { TestDatabase } from '@ohmstead/database/testing';

/** For everything that is counted: as if so much time had gone by since. */
export const passTime = (database: TestDatabase, time: string) =>
  database.root.query(
    `update directory.attempt_counters set window_started_at = window_started_at - $1::interval,
      blocked_until = blocked_until - $1::interval`,
    [time],
  );
