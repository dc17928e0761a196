import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { foldAlarmsJob } from '../alarms/fold-alarms-job.ts';
import { call } from '../api/testing/call.ts';
import { testApi } from '../api/testing/test-api.ts';
import type { TestOrganization } from '../api/testing/test-organization.ts';
import { noteBackup } from '../backup/note-backup.ts';
import { sayPublicUrl } from '../deliveries/say-public-url.ts';
import { createHouseJob, type HouseSettings } from './house-job.ts';
import { judgeHouse } from './judge-house.ts';

const { app, database, organization } = await testApi();
const hourMs = 3_600_000;
const publicUrl = new URL('http://127.0.0.1:3000');
const usual: HouseSettings = { operatorOrganization: null, backupWithinHours: null, publicUrl, mqttUrls: [] };
const context = { database: database.worker, logger: pino({ level: 'silent' }) };

/** Whether the alarm about the house of each organisation is active; empty before there is one. */
async function look(settings: Partial<HouseSettings>, ...organizations: TestOrganization[]): Promise<boolean[][]> {
  await createHouseJob({ ...usual, ...settings }).run(context);
  await foldAlarmsJob.run(context);
  return Promise.all(
    organizations.map(async ({ id }) => {
      const { rows } = await database.root.query(
        'select active from app.alarms where organization_id = $1 order by id',
        [id],
      );
      return rows.map(({ active }) => active);
    }),
  );
}

/** What its list says of that alarm. */
async function thingsIn(made: TestOrganization): Promise<unknown[]> {
  type Answer = { columns: string[]; alarms: unknown[][] };
  const { body } = await call<Answer>(app, await made.signIn(), 'POST', '/alarms/getUpdates', { versions: null });
  return body.alarms.map((row) => row[body.columns.indexOf('thing')]);
}

async function withRule(name: string): Promise<TestOrganization> {
  const made = await organization(name);
  const rule = { name: 'House', kind: 'own-house' };
  expect((await call(app, await made.signIn(), 'POST', '/alarmRules', rule)).status).toBe(200);
  return made;
}

test('own house: a backup that is too old, told to the organisation of the operator alone', async () => {
  await sayPublicUrl(database.worker, publicUrl);
  const acme = await withRule('Acme');
  expect(await look({}, acme)).toEqual([[]]);
  const [long, longer] = [49, 90].map((hours) => new Date(Date.now() - hours * hourMs));
  const said = (at: Date | undefined) =>
    `The newest backup is from ${at?.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await noteBackup(database.url, longer ?? new Date());
  expect(await look({}, acme)).toEqual([[true]]);
  expect(await thingsIn(acme)).toEqual([said(longer)]);
  // One that is newer and too old all the same.
  await noteBackup(database.url, long ?? new Date());
  expect(await look({}, acme)).toEqual([[true]]);
  expect(await thingsIn(acme)).toEqual([said(long)]);
  await noteBackup(database.url, new Date());
  expect(await look({}, acme)).toEqual([[false]]);
  // Of several nobody knows which is the operator's.
  await database.root.query(`update directory.installation set backed_up_at = now() - interval '49 hours'`);
  const other = await withRule('Other');
  expect(await look({}, acme, other)).toEqual([[false], []]);
  expect(await look({ operatorOrganization: other.id }, acme, other)).toEqual([[false], [true]]);
  expect(await look({ operatorOrganization: acme.id }, acme, other)).toEqual([[true], [false]]);
  expect(await look({ operatorOrganization: acme.id, backupWithinHours: 72 }, acme)).toEqual([[false]]);
});

test('the newest backup may be two days old, or as old as was said; where nobody said it there may be none', () => {
  const isWrong = (backupWithinHours: number | null, hours: number | null) =>
    judgeHouse({
      nowMs: Date.now(),
      backedUpAt: hours === null ? null : new Date(Date.now() - hours * hourMs),
      backupWithinHours,
      certificates: [],
    })[0]?.isWrong;
  expect([isWrong(null, 47), isWrong(null, 49), isWrong(null, null)]).toEqual([false, true, false]);
  expect([isWrong(12, 11), isWrong(12, 13), isWrong(12, null)]).toEqual([false, true, true]);
  expect([isWrong(0, 1_000), isWrong(0, null)]).toEqual([false, false]);
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.warn('NOT RUN: there is no openssl here');

/** The port of a server with a certificate of its own. */
async function serve(days: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [keyFile, certFile] = [join(folder, 'key'), join(folder, 'cert')];
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -days ${days} -keyout ${keyFile} -out ${certFile}`;
  execFileSync('openssl', options.split(' '), { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) });
  rmSync(folder, { recursive: true });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.runIf(hasOpenssl)(
  'own house: the certificate of the console or of the broker ends within 14 days; a server that is away says nothing',
  async () => {
    const ours = await withRule('Certified');
    const [lasting, ending] = [await serve(30), await serve(13)];
    const at = (console: number, broker: number): Partial<HouseSettings> => ({
      operatorOrganization: ours.id,
      backupWithinHours: 0,
      publicUrl: new URL(`https://localhost:${console}`),
      mqttUrls: [`mqtts://127.0.0.1:${lasting}`, `mqtts://127.0.0.1:${broker}`],
    });
    expect(await look(at(lasting, lasting), ours)).toEqual([[]]);
    expect(await look(at(lasting, ending), ours)).toEqual([[true]]);
    expect(await thingsIn(ours)).toEqual([
      expect.stringMatching(
        new RegExp(`^The certificate of 127.0.0.1:${ending} is valid until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC$`),
      ),
    ]);
    expect(await look({ ...at(lasting, ending), mqttUrls: ['mqtts://127.0.0.1:9'] }, ours)).toEqual([[true]]);
    expect(await look(at(ending, lasting), ours)).toEqual([[true]]);
    expect(await look(at(lasting, lasting), ours)).toEqual([[false]]);
  },
);
