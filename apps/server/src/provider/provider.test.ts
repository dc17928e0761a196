import { execFile } from 'node:child_process';
import { createHash, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as corpus from '../images/testing/image-corpus.ts';
import { testDatabase } from '@ohmstead/database/testing';
import { faultOf } from '../tools/run-tool.ts';
import { makeFirmwareKey } from '../testing/make-firmware-key.ts';
import { answerProvider } from './answer-provider.ts';

const database = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'provider-'));
const tool = fileURLToPath(new URL('main.ts', import.meta.url));
const key = makeFirmwareKey();
const env: NodeJS.ProcessEnv = {
  ...process.env,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://console.example/',
};

type Ended = { code: number; stdout: string; stderr: string };

/** In this process: starting a program takes longer than its work. */
async function provider(...args: string[]): Promise<Ended> {
  try {
    return { code: 0, stdout: `${await answerProvider(args, env)}\n`, stderr: '' };
  } catch (error) {
    return { code: 1, stdout: '', stderr: `${faultOf(error)}\n` };
  }
}

async function started(...args: string[]): Promise<Ended> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [tool, ...args], { env })) };
  } catch (error) {
    return error as Ended;
  }
}

const answerOf = async (...args: string[]) => JSON.parse((await provider(...args, '--json')).stdout);
const model = ['--model', 'OA-9', '--type', 'Battery Analyzer', '--bays', '4'];

beforeAll(async () => {
  expect(await answerOf('register-model', ...model)).toMatchObject({ model: 'OA-9', bays: 4, class: 'analyzer' });
});

afterAll(() => [dataDir, key.folder].forEach((folder) => rmSync(folder, { recursive: true })));

test('a registered device has a name, a secret and a claim link; of the secret only the hash is kept', async () => {
  const device = await answerOf('register-device', '--model', 'OA-9', '--serial', 'S-1');
  expect(device.thingName).toMatch(/^[a-z2-7]{26}$/);
  expect(Buffer.from(device.secret, 'base64url')).toHaveLength(32);
  expect(device.claimUrl).toBe(`https://console.example/account/claim-device/${device.thingName}`);
  expect(device).toMatchObject({ host: '127.0.0.1', port: 1883 });
  const { rows } = await database.root.query('select * from directory.things where thing_name = $1', [
    device.thingName,
  ]);
  expect(rows[0]).toMatchObject({ model_name: 'OA-9', serial_number: 'S-1', organization_id: null });
  expect(rows[0].secret_hash).toEqual(createHash('sha256').update(device.secret).digest());
});

test('the program prints the same, and exits with 0, or with 1 if it refuses something', async () => {
  for (const args of [['list', '--json'], ['list', '--colour', 'red'], ['lend']]) {
    const { code, stdout, stderr } = await started(...args);
    expect({ code, stdout, stderr }).toEqual(await provider(...args));
  }
});

test('the table of devices is readable, contains claim links and no secret', async () => {
  const { claimUrl } = await answerOf('register-device', '--model', 'OA-9', '--serial', 'S-2');
  const { stdout } = await provider('list');
  expect(stdout.split('\n')[0]).toMatch(/^thingName +model +serial +organization +registered +disabled +claimUrl$/);
  expect(stdout).toMatch(/OA-9 +S-2 +-/);
  expect(stdout).toContain(claimUrl);
});

test.each([
  [
    'a serial number twice',
    ['register-device', '--model', 'OA-9', '--serial', 'S-1'],
    'OA-9 S-1 is already registered',
  ],
  ['a model that does not exist', ['register-device', '--model', 'X', '--serial', 'S'], 'There is no model X'],
  ['a missing option', ['register-device', '--model', 'OA-9'], '--serial is missing'],
  ['an unknown option', ['list', '--colour', 'red'], '--colour'],
  ['an unknown command', ['lend'], 'There is no command lend'],
  [
    'a class that there is not',
    ['register-model', '--model', 'Y', '--type', 'T', '--bays', '4', '--class', 'zzz'],
    '--class must be analyzer or spectro',
  ],
  [
    'a place of the sensor that there is not',
    ['register-model', '--model', 'Y', '--type', 'T', '--bays', '4', '--temperature', 'zzz'],
    '--temperature must be surface or unknown',
  ],
  ['bays that are no number', ['register-model', '--model', 'Y', '--type', 'T', '--bays', 'four'], '--bays must be'],
  ['a thing that does not exist', ['disable', 'nobody'], 'nobody does not exist'],
  ['a gateway without a password', ['nats-users', '--secrets', '/none', '--to', '/none'], 'MQTT_URL must name'],
  [
    'a file that does not exist',
    ['release-firmware', '--model', 'OA-9', '--version', '1', '--file', '/none'],
    'There is no file /none',
  ],
  [
    'a release without a key',
    ['release-firmware', '--model', 'OA-9', '--version', '1', '--file', tool],
    'FIRMWARE_KEY_FILE or --key must name the key that signs',
  ],
])('%s is reported in one sentence', async (_, args, message) => {
  const { code, stderr, stdout } = await provider(...args);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('    at ');
  expect(stdout).toBe('');
});

test('a model says where its analyzers measure the temperature, the surface unless told otherwise', async () => {
  const sensor = async () =>
    (await database.root.query("select temperature_sensor as at from directory.device_models where name = 'OA-9'"))
      .rows;
  expect(await sensor()).toEqual([{ at: 'surface' }]);
  await answerOf('register-model', ...model, '--temperature', 'unknown');
  await answerOf('register-model', ...model);
  expect(await sensor()).toEqual([{ at: 'unknown' }]);
});

const imageRow = async () =>
  (await database.root.query("select * from directory.device_model_images where model_name = 'OA-9'")).rows;
const withImage = (image: string) => provider('register-model', ...model, '--image', image);

function fileOf(name: string, contents: Buffer): string {
  const file = join(dataDir, name);
  writeFileSync(file, contents);
  return file;
}

test('the image of a model is stored re-encoded, at most 1 000 pixels a side, until another one replaces it', async () => {
  for (const [name, contents] of [
    ['large.png', await corpus.png(2_000, 500)],
    ['placed.jpg', await corpus.jpegWithPlace()],
    ['small.webp', await corpus.webp()],
  ] as const) {
    const [before] = await imageRow();
    expect((await withImage(fileOf(name, contents))).stderr).toBe('');
    const [after] = await imageRow();
    expect(after.image_id).toMatch(/^[\w-]{22}$/);
    expect(after.image_id).not.toBe(before?.image_id);
    const { format, width, height, exif } = await sharp(after.image as Buffer).metadata();
    expect({ format, exif, isSmall: width <= 1_000 && height <= 1_000 }).toEqual({
      format: 'webp',
      exif: undefined,
      isSmall: true,
    });
  }
  const [kept] = await imageRow();
  await answerOf('register-model', ...model, '--description', 'Without an image it keeps the one that it has');
  expect(await imageRow()).toEqual([kept]);
});

test.each([
  ['an address', 'https://images.example.test/oa-9.png', 'is an address'],
  ['a file that is not there', '/none.png', 'There is no file /none.png'],
  ['a folder', tmpdir(), 'is not a file'],
  ['an SVG', () => corpus.svg, 'is not a PNG, JPEG or WebP image'],
  ['a GIF', corpus.gif, 'is not a PNG, JPEG or WebP image'],
  ['an empty file', () => Buffer.alloc(0), 'is not a PNG, JPEG or WebP image'],
  ['a truncated PNG', async () => (await corpus.png()).subarray(0, 500), 'could not be read as an image'],
  ['an image of 400 million pixels', () => corpus.pngBomb(), 'has more than 25 megapixels'],
  ['a file of more than 5 MiB', () => Buffer.alloc(5 * 1024 * 1024 + 1), 'is larger than 5 MiB'],
])('%s as the image of a model is refused in one sentence, and the model stays as it was', async (_, given, reason) => {
  const state = async () => [await imageRow(), await database.root.query('select * from directory.device_models')];
  const before = JSON.stringify(await state());
  const image = typeof given === 'string' ? given : fileOf('refused.png', await given());
  const renamed = ['--model', 'OA-9', '--type', 'Another type', '--bays', '9', '--image', image];
  const { code, stderr, stdout } = await provider('register-model', ...renamed);
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 1, stdout: '', lines: 1 });
  expect(stderr).toContain(reason);
  expect(JSON.stringify(await state())).toBe(before);
});

test('a firmware release stores the image under its hash, has a rising counter and is signed with the given key', async () => {
  const file = join(dataDir, 'image');
  writeFileSync(file, 'firmware of the future');
  const release = (version: string, ...more: string[]) =>
    answerOf('release-firmware', '--model', 'OA-9', '--version', version, '--file', file, ...more);
  const first = await release('3.0.0', '--key', key.file);
  expect(first).toMatchObject({ counter: 1, size: 22, signed: true });
  env['FIRMWARE_KEY_FILE'] = key.file;
  const second = await release('3.1.1', '--expires', '2099-12-31');
  expect(second).toMatchObject({ counter: 2, expires: Date.UTC(2099, 11, 31), publicKey: first.publicKey });
  const kept = join(dataDir, 'firmware', `${first.sha256}.bin`);
  expect(readFileSync(kept, 'utf8')).toBe('firmware of the future');
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  const { rows } = await database.root.query(
    "select manifest from directory.firmware_releases where version = '3.0.0'",
  );
  const [text = '', signature = ''] = rows[0].manifest.split('.').map((part: string) => Buffer.from(part, 'base64url'));
  expect(verify(null, text, first.publicKey, signature)).toBe(true);
  // The signature covers the bytes of the JSON, and not their base64url (docs/device-protocol.md).
  expect(verify(null, Buffer.from(rows[0].manifest.split('.')[0]), first.publicKey, signature)).toBe(false);
  expect(JSON.parse(text)).toMatchObject({ model: 'OA-9', version: '3.0.0', counter: 1, sha256: first.sha256 });
});

test('quarantined messages of a device are shown, newest first, and no content can control the terminal', async () => {
  const { thingName } = await answerOf('register-device', '--model', 'OA-9', '--serial', 'S-refused');
  for (const payload of ['{"seq":1}', 'escape \u001b[2J'])
    await database.root.query('select directory.quarantine_message($1, $2, $3, $4)', [
      thingName,
      'up/hello',
      Buffer.from(payload),
      'wrong-device: /model',
    ]);
  const { refused } = await answerOf('list-refused', thingName);
  expect(refused).toMatchObject([
    { topic: 'up/hello', reason: 'wrong-device: /model', message: 'escape \uFFFD[2J' },
    { message: '{"seq":1}' },
  ]);
  expect((await provider('list-refused', thingName)).stdout).not.toContain('\u001b');
  expect(await provider('list-refused', 'nobody')).toMatchObject({ code: 1, stderr: 'nobody does not exist\n' });
});

test('a release is listed with its progress, and can be withdrawn', async () => {
  const withdraw = ['withdraw-firmware', '--model', 'OA-9', '--version', '3.1.1'];
  expect(await answerOf(...withdraw)).toEqual({ model: 'OA-9', version: '3.1.1', withdrawn: true });
  expect((await provider(...withdraw)).stderr).toContain('There is no 3.1.1 of OA-9 to withdraw');
  const { releases } = await answerOf('list-firmware');
  expect(releases.at(-1)).toMatchObject({ version: '3.1.1', withdrawn: expect.any(String), confirmed: 0, failed: 0 });
  expect((await provider('list-firmware')).stdout).toContain('3.1.1');
});

test('a released device leaves its organization and keeps the services that ran on it there', async () => {
  const { thingName } = await answerOf('register-device', '--model', 'OA-9', '--serial', 'S-3');
  const { rows } = await database.root.query("select directory.create_organization('Old owner') as id");
  const organizationId = rows[0].id;
  const given = await database.root.query("select directory.give_thing($1, $2, 'Bench', null) as id", [
    thingName,
    organizationId,
  ]);
  await database.root.query(
    `with battery as (insert into app.batteries (organization_id) values ($1) returning id)
     insert into app.services (organization_id, uid, battery_id, device_id, service_type, started_at)
       select $1, 'u', id, $2, 'Charge', now() from battery`,
    [organizationId, given.rows[0].id],
  );
  expect(await answerOf('release-device', thingName)).toEqual({ thingName, released: true });
  const left = await database.root.query('select device_id from app.services where organization_id = $1', [
    organizationId,
  ]);
  expect(left.rows).toEqual([{ device_id: null }]);
  const thing = await database.root.query('select organization_id from directory.things where thing_name = $1', [
    thingName,
  ]);
  expect(thing.rows).toEqual([{ organization_id: null }]);
  expect((await provider('release-device', thingName)).stderr).toContain('has no owner');
});

test('disabling a disabled device again keeps its date', async () => {
  const { thingName } = await answerOf('register-device', '--model', 'OA-9', '--serial', 'S-4');
  const since = async () =>
    (await database.root.query('select disabled_at from directory.things where thing_name = $1', [thingName])).rows[0]
      .disabled_at;
  await provider('disable', thingName);
  const first = await since();
  await provider('disable', thingName);
  expect(await since()).toEqual(first);
});

type Device = { thingName: string; secret: string };

test('the list of NATS users is written with their secrets, for the owner alone; devices without a known secret are named', async () => {
  const [known, unknown, renewed, disabled] = ['known', 'unknown', 'renewed', 'disabled'].map((thingName) => ({
    thingName,
    secret: `secret of ${thingName}`,
  })) as [Device, Device, Device, Device];
  for (const { thingName, secret } of [known, unknown, renewed, disabled])
    await database.root.query(`select directory.register_thing($1, 'OA-9', $1, $2)`, [
      thingName,
      createHash('sha256').update(secret).digest(),
    ]);
  await database.root.query(`select directory.disable_thing('disabled')`);
  const [secrets, to] = [join(dataDir, 'secrets'), join(dataDir, 'ohmstead-users.conf')];
  const lines = [known, { ...renewed, secret: 'of yesterday' }, disabled].map((device) => JSON.stringify(device));
  writeFileSync(secrets, `${lines.join('\n')}\n`);
  const clustered = { ...env, MQTT_URL: 'mqtt://gateway:p%2Cw@one,mqtt://gateway:p%2Cw@two' };
  const told = await answerProvider(['nats-users', '--secrets', secrets, '--to', to, '--json'], clustered);
  const { left } = JSON.parse(told) as { left: { thingName: string; leftOut: string }[] };
  const reasons = new Map(left.map(({ thingName, leftOut }) => [thingName, leftOut]));
  expect([known, unknown, renewed, disabled].map(({ thingName }) => reasons.get(thingName))).toEqual([
    undefined,
    'its secret is not in the file',
    'another secret is now valid',
    'disabled',
  ]);
  const text = readFileSync(to, 'utf8');
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(text.match(/"user":"[^"]+","password":"[^"]+"/g)).toEqual([
    '"user":"gateway","password":"p,w"',
    `"user":"${known.thingName}","password":"${known.secret}"`,
  ]);
});

test('the provider sets after how many days raw samples move into files; an edit begun before in the console is stale', async () => {
  const { rows } = await database.root.query("select directory.create_organization('Archivists') as id");
  const rule = async () => {
    const text = 'select archive_after_days as days, version from app.retention_rules where organization_id = $1';
    return (await database.root.query(text, [rows[0].id])).rows;
  };
  const answer = await answerOf('set-retention', 'Archivists', '--days', '365');
  expect(answer).toEqual({ organization: rows[0].id, name: 'Archivists', archiveAfterDays: 365 });
  expect(await rule()).toEqual([{ days: 365, version: 1 }]);
  await provider('set-retention', 'Archivists', '--days', 'keep');
  expect(await rule()).toEqual([{ days: null, version: 2 }]);
  expect((await provider('set-retention', 'Archivists', '--days', '36501')).stderr).toContain(
    'from 1 to 36500, or keep',
  );
});

test('the provider resets the second factor of the last super user, which is audited and mailed; an unknown address or no factor is one sentence', async () => {
  const made = await database.root.query("select directory.create_organization('Locked out') as id");
  const organization = made.rows[0].id;
  await database.root.query(
    `begin; select set_config('app.organization_id', '${organization}', true);
     with boss as (insert into app.users (organization_id, email, superuser, verified_at)
       values (${organization}, 'boss@example.test', true, now()) returning id)
     select directory.create_account(${organization}, id, 'boss@example.test', null) from boss;
     insert into directory.second_factors (organization_id, user_id, kind, name, seal_id)
       select organization_id, user_id, 'totp', 'Phone', gen_random_uuid() from directory.accounts where email = 'boss@example.test';
     select app.stamp_changes(); commit`,
  );
  const reset = (email: string) => provider('reset-second-factor', email);
  const unknown = await reset('nobody@example.test');
  expect([unknown.code, unknown.stderr]).toEqual([1, 'No one has the address nobody@example.test\n']);
  expect(await answerOf('reset-second-factor', 'Boss@Example.test')).toEqual({
    email: 'boss@example.test',
    factorsCount: 1,
  });
  const { rows } = await database.root.query(
    `select action, (select must_enrol_since is not null from directory.accounts where email = 'boss@example.test') as locked,
        (select template from directory.mail_outbox where organization_id = $1) as mail
      from app.audit_events where organization_id = $1`,
    [organization],
  );
  expect(rows).toEqual([{ action: 'users-second-factor-reset', locked: true, mail: 'second-factor-reset' }]);
  const again = await reset('boss@example.test');
  expect([again.code, again.stderr]).toEqual([1, 'boss@example.test has no second factor\n']);
});

test('the provider confirms a domain that an organisation has entered, once and for one', async () => {
  const ids = [];
  for (const name of ['First of a domain', 'Second of a domain']) {
    const made = await database.root.query('select directory.create_organization($1) as id', [name]);
    ids.push(made.rows[0].id);
    await database.root.query(
      `insert into directory.identity_domains (organization_id, domain, position, record) values ($1, 'acme.example', 1, 'x')`,
      [made.rows[0].id],
    );
  }
  const confirm = (name: string, domain: string) => provider('confirm-domain', name, '--domain', domain);
  expect(await answerOf('confirm-domain', 'First of a domain', '--domain', 'Acme.example')).toEqual({
    domain: 'acme.example',
    organization: ids[0],
  });
  const [second, unknown] = [
    await confirm('Second of a domain', 'acme.example'),
    await confirm('First of a domain', 'x.example'),
  ];
  expect([second.code, second.stderr]).toEqual([1, 'acme.example is proven for another organisation\n']);
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'First of a domain has not entered the domain x.example at its identity provider\n',
  ]);
  const { rows } = await database.root.query(
    `select organization_id::float8 as id, actor from app.audit_events where action = 'organizations-domain-proven'`,
  );
  expect(rows).toEqual([{ id: ids[0], actor: 'the provider' }]);
});
