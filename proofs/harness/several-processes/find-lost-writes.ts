import type pg from 'pg';
import type { HttpLoad, Write } from './http-load.ts';

/** Answered POSTs that are not stored exactly once, and answered PUTs that are not stored. */
export type LostWrites = { posts: string[]; puts: string[] };

const inWords = ({ batteryId, apiVersion }: Write) => `battery ${batteryId}, version ${apiVersion}`;

/** Only one person writes each battery: a version that was returned twice was lost in between. */
const answeredTwice = (writes: readonly Write[]): string[] =>
  [...Map.groupBy(writes.map(inWords), (words) => words)].filter(([, same]) => same.length > 1).map(([words]) => words);

/** Compares what people were answered with the database. */
export async function findLostWrites(root: pg.Pool, organizationId: number, load: HttpLoad): Promise<LostWrites> {
  // What is answered during the comparison may be missing from the snapshot.
  const [locations, writes] = [[...load.locations], [...load.writes]];
  const { rows: kept } = await root.query<{ name: string; n: number }>(
    `select name, count(*)::integer as n from app.locations where organization_id = $1 group by name`,
    [organizationId],
  );
  const counts = new Map(kept.map(({ name, n }) => [name, n]));
  const { rows } = await root.query<{ id: number; api_version: number }>(
    'select id::integer, api_version::integer from app.batteries where organization_id = $1',
    [organizationId],
  );
  const versionOf = new Map(rows.map(({ id, api_version }) => [id, api_version]));
  const undone = writes.filter(({ batteryId, apiVersion }) => (versionOf.get(batteryId) ?? 0) < apiVersion);
  return {
    posts: locations.filter((name) => counts.get(name) !== 1),
    puts: [...undone.map(inWords), ...answeredTwice(writes)],
  };
}
