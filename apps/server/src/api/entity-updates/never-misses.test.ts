import type { BatteriesUpdates, GetUpdatesBody } from '@ohmstead/contract';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';

const { app, database, organization } = await testApi();
const forMs = 2_500;
const writers = 8;

test('a poller never misses a change, however long transactions last and in which order they commit', async () => {
  const acme = await organization();
  await acme.change(
    `insert into app.batteries (organization_id, serial_number) select $1, 'S-' || n from generate_series(1, 60) n`,
    [acme.id],
  );
  const who = await acme.signIn();
  const held = new Map<number, unknown>();
  let cursor: string | undefined;
  const poll = async () => {
    const payload: GetUpdatesBody = cursor === undefined ? { versions: null } : { since: cursor };
    const url = '/api/batteries/getUpdates';
    const answer = (await app.inject({ method: 'POST', url, payload, headers: who.headers })).json<BatteriesUpdates>();
    cursor = answer.cursor;
    for (const row of answer.batteries) {
      if (row.length === 1) held.delete(Number(row[0]));
      else held.set(Number(row[0]), row[answer.columns.indexOf('usedIn')]);
    }
  };
  const untilMs = Date.now() + forMs;
  const writing = Array.from({ length: writers }, (_, writer) => writeUntil(writer, untilMs));
  while (Date.now() < untilMs) await poll();
  const commits = (await Promise.all(writing)).reduce((sum, each) => sum + each, 0);
  await poll();
  const { rows } = await database.root.query('select id, used_in from app.batteries where organization_id = $1', [
    acme.id,
  ]);
  expect([...held].toSorted()).toEqual(rows.map(({ id, used_in }) => [id, used_in]).toSorted());
  expect(commits).toBeGreaterThan(50);

  async function writeUntil(writer: number, endMs: number): Promise<number> {
    let count = 0;
    while (Date.now() < endMs) {
      const [first, second] = [1 + ((count * 7 + writer) % 60), 1 + ((count * 13 + writer * 3) % 60)].toSorted(
        (a, b) => a - b,
      );
      await database.api.withTenant(acme.scope, async (db) => {
        for (const n of [first, second]) {
          await sql`update batteries set used_in = ${`${writer}/${count}`} where serial_number = ${`S-${n}`}`.execute(
            db,
          );
        }
        if (count % 9 === 0) await sql`delete from batteries where serial_number = ${`S-${first}`}`.execute(db);
        if (count % 9 === 4)
          await sql`insert into batteries (organization_id, serial_number) values (${acme.id}, ${`X-${writer}-${count}`})`.execute(
            db,
          );
        await delay(count % 5 === 0 ? 30 : 0);
      });
      count++;
    }
    return count;
  }
});
