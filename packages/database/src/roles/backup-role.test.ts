import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/index.ts';
import { roleUrl } from './database-role.ts';

const database = await testDatabase();
const backup = new pg.Client({ connectionString: roleUrl(database.url, 'backup') });
beforeAll(async () => {
  for (const name of ['One', 'Two']) {
    const { rows } = await database.root.query('select directory.create_organization($1) as id', [name]);
    await database.root.query(`insert into app.locations (organization_id, name) values ($1, 'Depot')`, [rows[0].id]);
  }
  await backup.connect();
});
afterAll(() => backup.end());

test('the role for backups reads every organisation', async () => {
  const { rows } = await backup.query('select distinct organization_id from app.locations');
  expect(rows).toHaveLength(2);
  expect((await backup.query('select from directory.organizations')).rowCount).toBe(2);
});

test.each([
  `insert into app.locations (organization_id, name) values (1, 'x')`,
  'update app.locations set name = name',
  'delete from app.locations',
  'create table app.mine (id bigint)',
  'set role ohmstead_owner',
])('the role for backups may not %s', async (statement) => {
  await expect(backup.query(statement)).rejects.toMatchObject({ code: '42501' });
});
