import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Judgement } from './judge-house.ts';

export async function noteTroubles(writer: Writer, judgements: readonly Judgement[]): Promise<void> {
  for (const { kind, subject, isWrong, words = null } of judgements)
    if (isWrong !== undefined)
      await sql`select app.note_house_trouble(${kind}, ${subject}, ${isWrong}, ${words})`.execute(writer);
}
