import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import { recordAudit } from '../../audit/record-audit.ts';

const { database, organization } = await testApi();
const acme = await organization();
const ada = await acme.person();
const bob = await acme.person();
const actor = { ...acme.scope, userId: ada.id as never };

const entries = async (action: string) => {
  const { rows } = await database.root.query(
    `select user_id::int as "userId", actor, at > now() - interval '1 minute' as "isNow" from app.audit_events where action = $1`,
    [action],
  );
  return rows;
};

test('the author of an entry is whoever the transaction acts for, whatever the statement says', async () => {
  await database.api.writeTenant(actor, (writer) =>
    sql`insert into audit_events (organization_id, user_id, actor, action) values (${acme.id}, ${bob.id}, 'bob', 'forged')`.execute(
      writer,
    ),
  );
  expect(await entries('forged')).toEqual([{ userId: ada.id, actor: ada.email, isNow: true }]);
});

test('an entry without an author names nobody', async () => {
  await database.api.writeTenant(acme.scope, (writer) =>
    recordAudit(writer, { ip: '203.0.113.9' }, { action: 'of-nobody', objectKind: null, changes: [{ id: null }] }),
  );
  expect(await entries('of-nobody')).toEqual([{ userId: null, actor: 'nobody who is signed in', isNow: true }]);
});

test.each(['at', 'id'])('the API cannot set the column %s of an entry', async (column) => {
  const value = column === 'at' ? sql`now() - interval '1 year'` : sql`7`;
  const forging = database.api.writeTenant(actor, (writer) =>
    sql`insert into audit_events (organization_id, action, ${sql.ref(column)}) overriding system value
      values (${acme.id}, 'forged', ${value})`.execute(writer),
  );
  await expect(forging).rejects.toThrow('permission denied');
});

test('the gateway cannot write an entry directly', async () => {
  const forging = database.gateway.writeTenant(acme.scope, (writer) =>
    sql`insert into audit_events (organization_id, actor, action) values (${acme.id}, 'x', 'forged')`.execute(writer),
  );
  await expect(forging).rejects.toThrow('permission denied');
});

test('the worker writes entries only in the name of a bulk change that is running, and of its user', async () => {
  const job = { user_id: ada.id, kind: 'batteries', action: 'retire', row_filter: '{}', as_of: 1, ip: '::1' };
  const running = await acme.insert('bulk_jobs', { ...job, state: 'running' });
  const waiting = await acme.insert('bulk_jobs', job);
  const write = (client: string, userId: number) =>
    database.worker.writeTenant({ ...acme.scope, userId: userId as never }, (writer) =>
      recordAudit(writer, { ip: '::1', client }, { action: 'of-job', objectKind: null, changes: [{ id: null }] }),
    );
  for (const client of [`Bulk change ${waiting}`, 'Bulk change 999', 'Mozilla/5.0'])
    await expect(write(client, ada.id)).rejects.toThrow('row-level security');
  await expect(write(`Bulk change ${running}`, bob.id)).rejects.toThrow('row-level security');
  await write(`Bulk change ${running}`, ada.id);
  expect(await entries('of-job')).toEqual([{ userId: ada.id, actor: ada.email, isNow: true }]);
});
