import fc from 'fast-check';
import type pg from 'pg';
import { addBatteries } from '../../harness/fixtures/batteries.ts';
import { addOrganization, addUser } from '../../harness/fixtures/organization.ts';
import type { Ids } from './schema-text.ts';

/** An organisation for fuzzing; changes to it do not affect the next one. */
export type World = {
  organizationId: number;
  owners: number[];
  limited: number;
  ids: Ids;
  /** Restores users who were disabled or logged out. */
  forgive: (userId: number) => Promise<void>;
};

const batteryCount = 200;
const ownerCount = 4;

/** Users who come in by sessions alone. */
const addPerson = (root: pg.Pool, organizationId: number, name: string, isSuperuser: boolean): Promise<number> => {
  const email = `${name}-${organizationId}@fuzz.example`;
  return addUser(root, organizationId, { email, firstName: 'Fuzz', isSuperuser, passwordHash: 'none' });
};

const extras = `
  with crew as (insert into app.groups (organization_id, name) values ($1, 'Crew') returning id)
  insert into app.display_configurations (organization_id, type, name, columns)
    select $1, 'batteries', 'View ' || n, '[{"key": "serialNumber", "visible": true}]' from generate_series(1, 3) n`;

/** Few ids of each kind, so that a call often meets one of its own. */
const idsQuery = ['batteries', 'devices', 'services', 'locations', 'groups', 'users', 'display_configurations']
  .map((table) => `(select id from app.${table} where organization_id = $1 order by id limit 20)`)
  .join(' union all ');

export async function addWorld(root: pg.Pool, number: number): Promise<World> {
  const { id: organizationId } = await addOrganization(root, `fuzz-${number}`);
  await addBatteries(root, organizationId, batteryCount);
  await root.query(extras, [organizationId]);
  const owners: number[] = [];
  for (let at = 0; at < ownerCount; at++) owners.push(await addPerson(root, organizationId, `owner${at}`, true));
  const limited = await addPerson(root, organizationId, 'limited', false);
  const { rows } = await root.query<{ id: string }>(idsQuery, [organizationId]);
  const known = fc.constantFrom(...rows.map(({ id }) => Number(id)));
  const ids = fc.oneof(
    { weight: 9, arbitrary: known },
    { weight: 1, arbitrary: fc.nat(1_000_000).map((id) => id + 1) },
  );
  const forgive = async (userId: number) => {
    const values = [organizationId, userId];
    await root.query(
      'update app.users set disabled_at = null, verified_at = now() where organization_id = $1 and id = $2',
      values,
    );
  };
  return { organizationId, owners, limited, ids, forgive };
}
