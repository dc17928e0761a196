import type pg from 'pg';
import { cheapCost, hashPassword } from '../../../apps/server/src/api/sessions/password-hashing.ts';

const password = 'Correct-1234';

export type Person = { id: number; email: string };

/** A super user of the organisation, with an account. */
export async function insertPerson(root: pg.Client, organizationId: number, email: string): Promise<Person> {
  const { rows } = await root.query<{ id: string }>(
    `insert into app.users (organization_id, email, superuser, verified_at) values ($1, $2, true, now()) returning id`,
    [organizationId, email],
  );
  const id = Number(rows[0]?.id);
  const hash = await hashPassword(password, cheapCost);
  await root.query('select directory.create_account($1, $2, $3, $4)', [organizationId, id, email, hash]);
  return { id, email };
}

export async function insertBattery(root: pg.Client, organizationId: number, serialNumber: string): Promise<number> {
  await root.query(`begin; select set_config('app.organization_id', '${organizationId}', true)`);
  const { rows } = await root.query<{ id: string }>(
    'insert into app.batteries (organization_id, serial_number) values ($1, $2) returning id',
    [organizationId, serialNumber],
  );
  await root.query('select app.stamp_changes(); commit');
  return Number(rows[0]?.id);
}

export async function signIn(address: string, email: string): Promise<string> {
  const response = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (response.status !== 200) throw new Error(`Sign-in failed: ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}
