import type pg from 'pg';
import { ProviderError } from '../provider-error.ts';

type Found = { id: number; name: string };

/** By id, or by name if the name is unique. */
export async function findOrganization(client: pg.ClientBase, wanted: string): Promise<Found> {
  const { rows } = await client.query<Found>(
    `select id::float8 as id, coalesce(name, '') as name from directory.organizations where id::text = $1 or name = $1`,
    [wanted],
  );
  const exact = rows.filter(({ id }) => String(id) === wanted);
  const [found, another] = exact.length > 0 ? exact : rows;
  if (found === undefined) throw new ProviderError(`There is no organisation ${wanted}`);
  if (another) throw new ProviderError(`${rows.length} organisations are called ${wanted}: choose one by its number`);
  return found;
}
