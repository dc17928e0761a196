import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDatabase } from '@ohmstead/database/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { auditLifeMs } from './audit-life.ts';
import { sealAuditLog } from './seal-audit-log.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const { root, url, worker, api } = await testDatabase();
const errors: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
const folder = mkdtempSync(join(tmpdir(), 'audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let organizationId = 0;
let dataDir = '';
const begin = async () => {
  const { rows } = await root.query(`select directory.create_organization('Acme Batteries') as id`);
  organizationId = rows[0].id;
  dataDir = join(folder, String(organizationId));
};
beforeEach(async () => {
  // A verification reads the entries of all organisations.
  await root.query('truncate app.audit_events, app.audit_seals');
  await begin();
});

const scope = () => ({ organizationId: organizationId as never, userId: null, allLocations: true, locationIds: [] });
const write = (count: number) =>
  api.writeTenant(scope(), async (writer) => {
    const entries = Array.from({ length: count }, (_, at) => ({
      organization_id: organizationId,
      actor: 'ada@example.test',
      action: 'batteries-retire',
      object_kind: 'battery',
      object_id: at,
      after: JSON.stringify({ at, text: 'ü "\\' }),
    }));
    await writer.insertInto('audit_events').values(entries).execute();
  });
const seal = () => sealAuditLog({ database: worker, logger }, dataDir);
const verify = async (now?: number) =>
  (await verifyAuditLog(url, dataDir, now)).find((each) => each.organizationId === organizationId);
const ids = async (): Promise<number[]> =>
  (
    await root.query('select id from app.audit_events where organization_id = $1 order by id', [organizationId])
  ).rows.map(({ id }) => id);
const count = async (table: string) =>
  (await root.query(`select count(*)::int as n from app.${table} where organization_id = $1`, [organizationId])).rows[0]
    .n;

test('every entry is added to the chain of its organisation, a thousand per seal', async () => {
  await write(1_100);
  await begin();
  await write(2_500);
  await seal();
  expect(await count('audit_seals')).toBe(3);
  await write(1);
  expect(await verify()).toMatchObject({ sealed: 2_500, unsealed: 1, finding: null });
  await seal();
  await seal();
  expect(await verify()).toMatchObject({ sealed: 2_501, unsealed: 0, finding: null });
});

test('a bulk change of thousands is sealed in small steps, and completely', async () => {
  await write(6_000);
  await write(6_001);
  await seal();
  expect(await verify()).toMatchObject({ sealed: 12_001, unsealed: 0, finding: null });
});

test('concurrent writers do not fork the chain, and none of their entries is skipped', async () => {
  const written = new AbortController();
  const sealing = (async () => {
    while (!written.signal.aborted) await seal();
  })();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let round = 0; round < 25; round++) await write(1 + (round % 7));
    }),
  );
  written.abort();
  await sealing;
  await seal();
  const all = await count('audit_events');
  expect(all).toBe(6 * Array.from({ length: 25 }, (_, round) => 1 + (round % 7)).reduce((sum, each) => sum + each));
  expect(await verify()).toMatchObject({ sealed: all, unsealed: 0, finding: null });
});

test('an entry whose transaction ends late is not skipped', async () => {
  const late = await root.connect();
  await late.query(`begin; select set_config('app.organization_id', '${organizationId}', true)`);
  await late.query(`insert into app.audit_events (organization_id, actor, action) values ($1, 'late', 'x')`, [
    organizationId,
  ]);
  await write(1);
  await seal();
  expect(await count('audit_seals')).toBe(0);
  await late.query('commit');
  late.release();
  await seal();
  expect(await verify()).toMatchObject({ sealed: 2, finding: null });
});

const tamperings: [string, (id: number) => [string, unknown[]], string][] = [
  ['changed', (id) => [`update app.audit_events set actor = 'eve' where id = $1`, [id]], 'was changed'],
  [
    'moved in time',
    (id) => [`update app.audit_events set at = at + interval '1 microsecond' where id = $1`, [id]],
    'was changed',
  ],
  [
    'changed within',
    (id) => [`update app.audit_events set after = after || '{"at": 9}' where id = $1`, [id]],
    'was changed',
  ],
  ['removed', (id) => ['delete from app.audit_events where id = $1', [id]], 'was removed'],
];

test.each(tamperings)('an entry that was %s is reported', async (_, tamper, what) => {
  await write(1_200);
  await seal();
  const id = (await ids())[1_100] as number;
  await root.query(...tamper(id));
  expect(await verify()).toMatchObject({ finding: { entry: id, seal: 2, what } });
});

test('an entry that was inserted later is reported', async () => {
  await write(3);
  const [first] = await ids();
  await root.query('delete from app.audit_events where id = $1', [(first as number) + 1]);
  await seal();
  await root.query(
    `insert into app.audit_events (organization_id, id, actor, action) overriding system value values ($1, $2, 'eve', 'x')`,
    [organizationId, (first as number) + 1],
  );
  expect(await verify()).toMatchObject({ finding: { entry: (first as number) + 1, what: 'was inserted' } });
});

test.each([
  [
    `update app.audit_seals set event_hashes = sha256('x') || substr(event_hashes, 33) where number = 2`,
    'the seal was changed',
  ],
  [`delete from app.audit_seals where number = 1`, 'the seals before it were removed'],
  [`delete from app.audit_seals where number = 2`, 'the seals before it were removed'],
  [`delete from app.audit_seals where number = 3`, 'the newest seals were removed'],
])('a seal that was tampered with is reported: %s', async (tampering, what) => {
  await write(2_100);
  await seal();
  await root.query(`${tampering} and organization_id = $1`, [organizationId]);
  expect((await verify())?.finding?.what).toBe(what);
});

test('a chain that was rewritten does not match the head that is stored outside of the database', async () => {
  await write(10);
  await seal();
  await root.query('delete from app.audit_seals where organization_id = $1', [organizationId]);
  await root.query(`update app.audit_events set actor = 'eve' where organization_id = $1`, [organizationId]);
  errors.length = 0;
  await seal();
  expect(errors.join()).toContain('The audit log was tampered with');
  expect(await verify()).toMatchObject({ finding: { what: 'the chain was rewritten' } });
  rmSync(join(dataDir, 'audit'), { recursive: true });
  expect(await verify()).toMatchObject({ finding: null });
});

test('the head is written to disk completely, and readable by this user alone', async () => {
  await write(1);
  await seal();
  const file = join(dataDir, 'audit', 'heads.json');
  expect(existsSync(file)).toBe(true);
  expect(JSON.parse(readFileSync(file, 'utf8'))[organizationId]).toMatchObject({ number: 1 });
  writeFileSync(file, '{');
  await expect(verify()).rejects.toThrow('JSON');
});

test('entries are kept for 400 days and removed by whole seals, without breaking the chain', async () => {
  await write(1_500);
  await seal();
  await write(5);
  await seal();
  const day = '1 day';
  await worker.writeTenant(scope(), (writer) => sweep(writer, day));
  expect(await count('audit_events')).toBe(1_505);
  await root.query(
    `update app.audit_seals set sealed_at = sealed_at - interval '401 days' where organization_id = $1 and number < 3`,
    [organizationId],
  );
  await worker.writeTenant(scope(), (writer) => sweep(writer, '400 days'));
  expect(await count('audit_events')).toBe(5);
  expect(await count('audit_seals')).toBe(1);
  expect(await verify()).toMatchObject({ finding: { what: 'the seals before it were removed' } });
  expect(await verify(Date.now() + auditLifeMs + 1_000)).toMatchObject({ sealed: 5, finding: null });
});

async function sweep(writer: Parameters<Parameters<typeof worker.writeTenant>[1]>[0], life: string): Promise<void> {
  await sql`select app.sweep_audit_events(${life})`.execute(writer);
}

test('no part of the product can change or remove written entries', async () => {
  await write(1);
  await seal();
  for (const database of [api, worker])
    for (const statement of [
      `update app.audit_events set actor = 'eve'`,
      'delete from app.audit_events',
      `update app.audit_seals set hash = ''`,
      'delete from app.audit_seals',
      'truncate app.audit_events',
    ])
      await expect(
        database.writeTenant(scope(), (writer) => sql.raw(statement).execute(writer)),
        statement,
      ).rejects.toMatchObject({ code: '42501' });
});

test('npm run audit:verify reports where the chain is broken, and fails', async () => {
  await write(2);
  await seal();
  const script = fileURLToPath(new URL('main.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir };
  const run = () => spawnSync(process.execPath, [script], { env, encoding: 'utf8' });
  expect(run().stdout).toContain(`ok      organisation ${organizationId} (Acme Batteries): 2 entries sealed`);
  const [first] = await ids();
  await root.query('delete from app.audit_events where id = $1', [first]);
  const { status, stdout } = run();
  expect(stdout).toContain(
    `BROKEN  organisation ${organizationId} (Acme Batteries): entry ${first} (seal 1) was removed`,
  );
  expect(status).toBe(1);
});
