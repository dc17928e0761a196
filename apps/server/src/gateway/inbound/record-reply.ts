import type { Directory, Writer } from '@ohmstead/database';
import type { Reply } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import type { Refusal } from './device-message.ts';

/** `is_news`: neither an older answer that came again, nor one to a command that another has replaced. */
type Asked = { command: string; payload: { version?: string }; is_news: boolean };

export async function recordReply(
  directory: Pick<Directory | Writer, 'getExecutor'>,
  thingName: string,
  { command, at, ok, state, code, message }: Reply,
): Promise<Asked | undefined> {
  const reply = JSON.stringify({ at, ok, state: state ?? null, code: code ?? null, message: message ?? null });
  const { rows } = await sql<Asked>`
    select command, payload, is_news from directory.record_reply(${thingName}, ${command}, ${reply}::jsonb)`.execute(
    directory,
  );
  return rows[0];
}

export const unknownCommand = ({ command }: Reply): Refusal => ({
  code: 'unknown-command',
  message: `this device was not sent a command ${command}`,
});
