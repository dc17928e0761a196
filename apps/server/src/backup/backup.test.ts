import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase, roleUrl } from '@ohmstead/database';
import { emptyDatabase } from '@ohmstead/database/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../api/app.ts';
import { createParts } from '../api/create-parts.ts';
import { beginAttempt, keepOutcome } from '../api/identity-provider/attempt.ts';
import { cheapCost } from '../api/sessions/password-hashing.ts';
import { openMailbox } from '../api/testing/mailbox.ts';
import { quietOptions } from '../api/testing/quiet-options.ts';
import { publicUrl, testApi } from '../api/testing/test-api.ts';
import { password } from '../api/testing/test-organization.ts';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import { sealAuditLog } from '../audit/seal-audit-log.ts';
import { withRoot } from '../testing/with-root.ts';
import { secretsKeyOf } from '../secrets/seal.ts';
import { noteErasures } from './erasures.ts';
import { readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { fingerprint, isRenewed, type Fingerprint } from './testing/fingerprint.ts';
import { plantOrganization, type PlantedOrganization } from './testing/plant-organization.ts';
import { writeBackup } from './write-backup.ts';

const api = await testApi();
const { app, database } = api;
const mailbox = await openMailbox(database, publicUrl);
const logger = pino({ level: 'silent' });
const parent = mkdtempSync(join(tmpdir(), 'backup-'));
const dataDir = join(parent, 'data');
const secretsKeys = [secretsKeyOf(Buffer.alloc(32, 7))] as const;
afterAll(() => rmSync(parent, { recursive: true, force: true }));

let [alpha, beta]: PlantedOrganization[] = [];
let [backup, resetToken, attempt] = ['', '', ''];
let atSnapshot: Fingerprint = {};

beforeAll(async () => {
  [alpha, beta] = [await plantOrganization(api, 'alpha'), await plantOrganization(api, 'beta')];
  for (const folder of ['firmware', 'outbox']) mkdirSync(join(dataDir, folder), { recursive: true });
  writeFileSync(join(dataDir, 'firmware', 'image.bin'), 'an image');
  await sealAuditLog({ database: database.worker, logger }, dataDir);
  resetToken = await askForReset();
  attempt = await beginAttempt(database.api, {
    organizationId: alpha.organization.id,
    purpose: 'signIn',
    revision: 1,
    sessionHash: null,
  });
  await keepOutcome(database.api, attempt, { failure: { code: 'signIn-oidc-4', params: [] } });
  atSnapshot = await fingerprint(database.root);
  ({ folder: backup } = await writeBackup({ databaseUrl: database.url, dataDir, secretsKeys }, join(parent, 'still')));
  expect(readManifest(backup).secretsKeys).toEqual([secretsKeys[0].fingerprint]);
  restored = await restore(backup);
});

async function askForReset(): Promise<string> {
  const { email } = alpha!.person;
  const url = `${publicUrl.origin}/login/reset-password/:token`;
  await app.inject({ method: 'POST', url: '/api/users/initiateForgotPassword', payload: { email, url } });
  return mailbox.token(email, '/login/reset-password/');
}

const restore = async (folder: string, target = join(parent, 'restored')) => {
  const databaseUrl = await emptyDatabase();
  await restoreBackup(folder, { databaseUrl, dataDir: target });
  return { databaseUrl, dataDir: target };
};
let restored: Awaited<ReturnType<typeof restore>>;

const lasting = (print: Fingerprint) => Object.entries(print).filter(([name]) => !isRenewed(name));

async function serve(databaseUrl: string) {
  const database = openDatabase(databaseUrl, 'api');
  const served = await buildApp(createParts(database, { publicUrl, hashCost: cheapCost }), quietOptions);
  onTestFinished(async () => {
    await served.close();
    await database.close();
  });
  return served;
}

test('a backup is restored into an empty database row for row, organisation by organisation', async () => {
  const { databaseUrl, dataDir: target } = restored;
  const found = await withRoot(databaseUrl, fingerprint);
  expect(lasting(found)).toEqual(lasting(atSnapshot));
  expect(lasting(found).filter(([name]) => name.endsWith(` ${alpha!.organization.id}`)).length).toBeGreaterThan(20);
  expect(readFileSync(join(target, 'firmware', 'image.bin'), 'utf8')).toBe('an image');
  for (const { finding, sealed } of await verifyAuditLog(databaseUrl, target))
    expect({ finding, isSealed: sealed > 0 }).toEqual({ finding: null, isSealed: true });
});

test('people sign in again; sessions, links, logins under way and cursors from before are void', async () => {
  const again = await serve(restored.databaseUrl);
  const { email, headers } = alpha!.person;
  expect((await app.inject({ url: '/api/session', headers })).statusCode).toBe(200);
  expect((await again.inject({ url: '/api/session', headers })).statusCode).toBe(400);
  const reset = {
    method: 'POST',
    url: '/api/users/resetPassword',
    payload: { token: resetToken, password: 'Copper-Kettle-27' },
  } as const;
  expect((await again.inject(reset)).statusCode).toBe(400);
  const finish = {
    method: 'POST',
    url: '/api/signIn/oidc/finish',
    payload: {},
    cookies: { '__Host-oidc': attempt },
  } as const;
  expect((await again.inject(finish)).json().error.code).toBe('signIn-oidc-2');
  expect((await app.inject(finish)).json().error.code).toBe('signIn-oidc-4');
  const entered = await again.inject({ method: 'POST', url: '/api/session', payload: { email, password } });
  expect(entered.statusCode).toBe(200);
  const anew = { authorization: `Bearer ${entered.json().token}` };
  const { cursor } = (
    await app.inject({ url: '/api/batteries/getUpdates', method: 'POST', headers, payload: { versions: null } })
  ).json();
  const since = await again.inject({
    url: '/api/batteries/getUpdates',
    method: 'POST',
    headers: anew,
    payload: { since: cursor },
  });
  expect(since.json().batteries).toHaveLength(1);
  const detail = await again.inject({ url: `/api/services/${alpha!.serviceId}`, headers: anew });
  expect(detail.json().serviceData.stream.at(0)).toEqual([0, 1_000, null, 21.5, 3_600.125]);
});

test('row-level security, foreign keys, triggers and identities are those of a new database', async () => {
  const { databaseUrl } = restored;
  const seen = (organization: string) =>
    withRoot(roleUrl(databaseUrl, 'api'), async (client) => {
      await client.query(
        `select set_config('app.organization_id', '${organization}', false), set_config('app.all_locations', 'true', false)`,
      );
      return (await client.query('select serial_number from app.batteries')).rows;
    });
  expect([await seen(''), await seen(String(beta!.organization.id))]).toEqual([[], [{ serial_number: 'beta-SN' }]]);
  await withRoot(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `insert into app.batteries (organization_id) select id from directory.organizations where name = 'beta' returning id::int`,
    );
    const newest = await database.root.query('select last_value::int from app.batteries_id_seq');
    expect(rows).toEqual([{ id: newest.rows[0].last_value + 1 }]);
    await expect(client.query('update app.services set battery_id = 0')).rejects.toMatchObject({ code: '23503' });
    const { rows: tallies } = await client.query(
      `select count(*)::int as n from app.battery_tallies where id > (select last_value from app.battery_tallies_id_seq) - 1`,
    );
    expect(tallies).toHaveLength(1);
  });
  expect(await migrate(databaseUrl)).toEqual({ applied: [] });
});

test('changes during the backup do not affect it: all tables are of one moment', async () => {
  const { id } = alpha!.organization;
  const over = new AbortController();
  let moves = 0;
  const writing = (async () => {
    for (; !over.signal.aborted; moves++)
      await database.root
        .query(`begin; insert into app.locations (organization_id, name) values (${id}, 'move ${moves}');
        update app.users set ui_settings = jsonb_build_object('moves', ${moves + 1}) where organization_id = ${id}; commit`);
  })();
  await expect.poll(() => moves, { interval: 5 }).toBeGreaterThan(3);
  const { folder } = await writeBackup({ databaseUrl: database.url, dataDir }, join(parent, 'busy'));
  over.abort();
  await writing;
  const { databaseUrl } = await restore(folder);
  const { rows } = await withRoot(databaseUrl, (client) =>
    client.query(`select (ui_settings->>'moves')::int as moves, (select count(*)::int from app.locations where name like 'move %') as places
      from app.users where organization_id = ${id} and not service_account`),
  );
  expect(rows).toEqual([{ moves: rows[0].places, places: rows[0].places }]);
});

test.each([
  [
    'a byte that flipped',
    'tables/app.batteries.zst was changed',
    (file: string) => {
      const bytes = readFileSync(file);
      bytes[Math.floor(bytes.length / 2)]! ^= 1;
      writeFileSync(file, bytes);
    },
  ],
  ['an end that was cut', 'tables/app.batteries.zst has ', (file: string) => truncateSync(file, 20)],
  ['a file that is gone', 'tables/app.batteries.zst is missing', (file: string) => rmSync(file)],
])('%s is refused with the name of the file, and nothing is changed', async (_, message, harm) => {
  const copy = join(parent, 'harmed');
  cpSync(backup, copy, { recursive: true });
  harm(join(copy, 'tables', 'app.batteries.zst'));
  const databaseUrl = await emptyDatabase();
  await expect(restoreBackup(copy, { databaseUrl, dataDir: join(parent, 'none') })).rejects.toThrow(message);
  rmSync(copy, { recursive: true });
  expect(
    (await withRoot(databaseUrl, (client) => client.query("select from pg_namespace where nspname = 'app'"))).rows,
  ).toEqual([]);
});

test('a manifest that was changed is refused; so is a folder that is no backup', async () => {
  const copy = join(parent, 'harmed');
  cpSync(backup, copy, { recursive: true });
  const file = join(copy, 'manifest.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"rows": (\d+)/, '"rows": 1$1'));
  await expect(restore(copy)).rejects.toThrow('manifest.json was changed');
  rmSync(copy, { recursive: true });
  await expect(restore(parent)).rejects.toThrow('has no manifest.json');
});

test('a backup is restored into an empty database only', async () => {
  const { databaseUrl } = restored;
  await expect(restoreBackup(backup, { databaseUrl, dataDir: join(parent, 'none') })).rejects.toThrow('is not empty');
  const foreign = await emptyDatabase();
  await withRoot(foreign, (client) => client.query('create table somebody_elses (id int)'));
  await expect(restoreBackup(backup, { databaseUrl: foreign, dataDir: join(parent, 'none') })).rejects.toThrow(
    'somebody_elses',
  );
});

async function restoreHalf(target: string): Promise<string> {
  const databaseUrl = await emptyDatabase();
  mkdirSync(target);
  writeFileSync(join(target, 'firmware'), 'a file where a folder must be');
  await expect(restoreBackup(backup, { databaseUrl, dataDir: target })).rejects.toThrow('Nothing was restored');
  rmSync(join(target, 'firmware'));
  return databaseUrl;
}

test('an interrupted restore leaves a database that nobody can use; repeated, it erases whom the backup still contained', async () => {
  const target = join(parent, 'half');
  const databaseUrl = await restoreHalf(target);
  await expect(migrate(databaseUrl)).rejects.toThrow('has not finished');
  const [gone, kept] = [alpha!, beta!];
  const erasedAt = Date.now() + 1_000;
  noteErasures(target, [
    { organizationId: gone.organization.id, userId: null, erasedAt },
    { organizationId: kept.organization.id, userId: kept.person.id, erasedAt },
    { organizationId: kept.organization.id, userId: null, erasedAt: 0 },
  ]);
  await restoreBackup(backup, { databaseUrl, dataDir: target });
  const left = Object.keys(await withRoot(databaseUrl, fingerprint));
  expect(left.filter((name) => name.endsWith(` ${gone.organization.id}`))).toEqual([
    `directory.erasures ${gone.organization.id}`,
  ]);
  expect(left).toContain(`app.services ${kept.organization.id}`);
  expect(left.filter((name) => /^(app.user_photos|directory.accounts) /.test(name))).toEqual([]);
  expect(await migrate(databaseUrl)).toEqual({ applied: [] });
});

test.runIf(process.env['PROOF'] === 'whole')('a backup of an older version is migrated to the newest', async () => {
  const old = await emptyDatabase();
  const names = (await migrate(await emptyDatabase())).applied;
  await migrate(old, undefined, { only: new Set(names.slice(0, 20)) });
  await withRoot(old, (client) => client.query("select directory.create_organization('Of old')"));
  const { folder } = await writeBackup({ databaseUrl: old, dataDir }, join(parent, 'old'));
  const { databaseUrl } = await restore(folder, join(parent, 'newest'));
  const { rows } = await withRoot(databaseUrl, (client) => client.query('select name from directory.organizations'));
  expect(rows).toEqual([{ name: 'Of old' }]);
  expect(await migrate(databaseUrl)).toEqual({ applied: [] });
});
