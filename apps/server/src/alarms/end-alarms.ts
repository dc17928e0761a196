import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';

/** Those of a rule that is deleted, or looks at nothing any more, leave the list, wherever they are. No message is sent. */
export const endAlarmsOfRule = (writer: Writer, ruleId: number): Promise<unknown> =>
  sql`select app.end_alarms_of_rule(${ruleId})`.execute(writer);
