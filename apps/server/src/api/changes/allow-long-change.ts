import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';

/** Below the time that a call may take as a whole. */
const longestMs = 24_000;

/** For the few changes that write every row of a location: they may take longer than others. */
export const allowLongChange = (writer: Writer) =>
  sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(writer);
