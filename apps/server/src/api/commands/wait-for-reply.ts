import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';

export type CommandReply = { ok: boolean; code: string | null; message: string | null };

const askEveryMs = 100;

/** Returns undefined if the device did not reply in time; the command is then withdrawn. No transaction is open while waiting. */
export async function waitForReply(
  database: Database,
  actor: Actor,
  commandId: number,
  timeoutMs: number,
): Promise<CommandReply | undefined> {
  const endMs = performance.now() + timeoutMs;
  while (performance.now() < endMs) {
    const reply = await findReply(database, actor, commandId);
    if (reply) return reply;
    await delay(askEveryMs);
  }
  await database.writeTenant(actor, (writer) => sql`select directory.close_command(${commandId})`.execute(writer));
  return findReply(database, actor, commandId);
}

export async function findReply(
  database: Database,
  actor: Actor,
  commandId: number,
): Promise<CommandReply | undefined> {
  const { rows } = await database.readTenant(actor, (reader) =>
    sql<{ reply: CommandReply | null }>`select reply from directory.find_command(${commandId})`.execute(reader),
  );
  return rows[0]?.reply ?? undefined;
}
