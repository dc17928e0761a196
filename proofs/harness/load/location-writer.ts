import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { changeIn } from '../fixtures/change-in.ts';

type Change = (client: pg.PoolClient, organizationId: number, name: string, chosen: number) => Promise<unknown>;

const anyLocation =
  '(select id from app.locations where organization_id = $1 order by id * $2::bigint % 101, id limit 1)';

const rename: Change = (client, organizationId, name, chosen) =>
  client.query(`update app.locations set name = $3 where organization_id = $1 and id = ${anyLocation}`, [
    organizationId,
    chosen,
    name,
  ]);

const move: Change = (client, organizationId, _, chosen) =>
  client.query(
    `update app.batteries set location_id = ${anyLocation}
       where organization_id = $1 and id = (select id from app.batteries where organization_id = $1 order by id offset $3 limit 1)`,
    [organizationId, chosen, chosen * 7],
  );

const replace: Change = async (client, organizationId, name, chosen) => {
  await client.query('insert into app.locations (organization_id, name) values ($1, $2)', [organizationId, name]);
  await client.query(`delete from app.locations where organization_id = $1 and id = ${anyLocation}`, [
    organizationId,
    chosen,
  ]);
};

const changes: readonly Change[] = [rename, move, rename, replace, move];

/** Renames, deletes and adds locations, and moves batteries between them, in overlapping transactions. */
export async function changeLocationsUntil(
  root: pg.Pool,
  { organizationId, writer }: { organizationId: number; writer: number },
  until: number,
): Promise<number> {
  let commits = 0;
  for (; performance.now() < until; commits++) {
    const change = changes[(commits + writer) % changes.length] as Change;
    await changeIn(root, organizationId, async (client) => {
      await change(client, organizationId, `Place ${writer}/${commits}`, 1 + ((commits * 13 + writer * 7) % 97));
      await delay(commits % 5 === 0 ? (writer * 13) % 100 : 0);
    });
    await delay(20);
  }
  return commits;
}
