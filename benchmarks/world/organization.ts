import { hash } from '@node-rs/argon2';
import type pg from 'pg';

export type Organization = { id: number; userId: number; email: string; password: string };

const password = 'Bench-1234';

/** An organisation with one person, who holds every permission and all locations. */
export async function addOrganization(root: pg.Pool, name: string): Promise<Organization> {
  const email = `${name}@bench.example`;
  const id = await one(root, 'select directory.create_organization($1) as id', [name]);
  const userId = await one(
    root,
    `insert into app.users (organization_id, email, first_name, superuser, verified_at)
       values ($1, $2, 'Bench', true, now()) returning id`,
    [id, email],
  );
  await root.query('select directory.create_account($1, $2, $3, $4)', [id, userId, email, await hash(password)]);
  return { id, userId, email, password };
}

/** Someone who may see reports, of so many of the organisation's locations. */
export async function addTechnician(root: pg.Pool, { id }: Organization, locations: number): Promise<Organization> {
  const email = `technician-${id}@bench.example`;
  const userId = await one(
    root,
    `insert into app.users (organization_id, email, first_name, verified_at) values ($1, $2, 'Tess', now()) returning id`,
    [id, email],
  );
  await root.query(`insert into app.user_permissions values ($1, $2, 'perm-reports')`, [id, userId]);
  await root.query(
    `insert into app.user_locations select $1, $2, id from app.locations where organization_id = $1 order by id limit $3`,
    [id, userId, locations],
  );
  await root.query('select directory.create_account($1, $2, $3, $4)', [id, userId, email, await hash(password)]);
  return { id, userId, email, password };
}

async function one(root: pg.Pool, statement: string, values: unknown[]): Promise<number> {
  const { rows } = await root.query<{ id: string }>(statement, values);
  return Number(rows[0]?.id);
}
