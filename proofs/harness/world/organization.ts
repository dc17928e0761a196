import { hash } from '@node-rs/argon2';
import type pg from 'pg';

export type Organization = { id: number; userId: number; email: string; password: string };

const password = 'Bench-1234';

type NewUser = { email: string; firstName: string; isSuperuser: boolean; passwordHash: string };

/** Verified, with an account. */
export async function addUser(root: pg.Pool, organizationId: number, user: NewUser): Promise<number> {
  const { email, firstName, isSuperuser, passwordHash } = user;
  const userId = await one(
    root,
    `insert into app.users (organization_id, email, first_name, superuser, verified_at)
       values ($1, $2, $3, $4, now()) returning id`,
    [organizationId, email, firstName, isSuperuser],
  );
  await root.query('select directory.create_account($1, $2, $3, $4)', [organizationId, userId, email, passwordHash]);
  return userId;
}

/** An organisation with one user, who holds every permission and all locations. */
export async function addOrganization(root: pg.Pool, name: string): Promise<Organization> {
  const email = `${name}@bench.example`;
  const id = await one(root, 'select directory.create_organization($1) as id', [name]);
  const user = { email, firstName: 'Bench', isSuperuser: true, passwordHash: await hash(password) };
  return { id, userId: await addUser(root, id, user), email, password };
}

/** A user who may see reports, of this many of the organisation's locations. */
export async function addTechnician(root: pg.Pool, { id }: Organization, locations: number): Promise<Organization> {
  const email = `technician-${id}@bench.example`;
  const user = { email, firstName: 'Tess', isSuperuser: false, passwordHash: await hash(password) };
  const userId = await addUser(root, id, user);
  await root.query(`insert into app.user_permissions values ($1, $2, 'perm-reports')`, [id, userId]);
  await root.query(
    `insert into app.user_locations select $1, $2, id from app.locations where organization_id = $1 order by id limit $3`,
    [id, userId, locations],
  );
  return { id, userId, email, password };
}

async function one(root: pg.Pool, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await root.query<{ id: string }>(statement, values);
  return Number(rows[0]?.id);
}
