import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { changeIn } from '../fixtures/change-in.ts';

/** Transactions of any length that overlap and commit in a different order than they began; rows are added and deleted. */
export async function writeUntil(
  root: pg.Pool,
  { organizationId, writer, batteryIds }: { organizationId: number; writer: number; batteryIds: readonly number[] },
  until: number,
): Promise<number> {
  let commits = 0;
  for (; performance.now() < until; commits++) {
    await changeIn(root, organizationId, async (client) => {
      await changeSome(client, organizationId, writer, commits, batteryIds);
      await delay(commits % 5 === 0 ? (writer * 13) % 200 : 0);
    });
    await delay(20);
  }
  return commits;
}

async function changeSome(
  client: pg.PoolClient,
  organizationId: number,
  writer: number,
  count: number,
  batteryIds: readonly number[],
): Promise<void> {
  const chosen = [count * 7 + writer, count * 13 + writer * 3].map((n) => batteryIds[n % batteryIds.length] as number);
  const ids = [...new Set(chosen)].toSorted((left, right) => left - right);
  const text = `${writer}/${count}`;
  for (const id of ids)
    await client.query('update app.batteries set used_in = $3 where organization_id = $1 and id = $2', [
      organizationId,
      id,
      text,
    ]);
  if (count % 9 === 4)
    await client.query('insert into app.batteries (organization_id, serial_number, used_in) values ($1, $2, $3)', [
      organizationId,
      `X-${writer}-${count}`,
      text,
    ]);
  if (count % 9 === 8)
    await client.query('delete from app.batteries where organization_id = $1 and serial_number = $2', [
      organizationId,
      `X-${writer}-${count - 4}`,
    ]);
}
