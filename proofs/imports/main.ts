/**
 * What was exported comes in unchanged for random worlds; a worker that is killed in the middle of a run goes on where it was, no row is
 * written twice, and undoing is exact; large files are imported soon, with little memory, while other people's lists are answered.
 * --cycles N: N worlds of each form and N kills, with files N times as large as the smallest, up to the figures of the specification (50). --control spoils worlds and kills, which
 * must be found.
 */
import { findFreePort } from '@ohmstead/database/testing';
import { newDatabase } from '../harness/fixtures/new-database.ts';
import { addOrganization } from '../harness/fixtures/organization.ts';
import { conclude } from '../harness/measure/conclude.ts';
import { readRunOptions } from '../harness/measure/run-options.ts';
import { apiClient } from '../harness/product/api-client.ts';
import { ServerProcess } from '../harness/product/server-process.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { startServer, unlimitedCalls } from '../harness/product/start-server.ts';
import { serverMemoryEnv, serverNodeFlags } from '../../scripts/product/server-memory.ts';
import { importClient } from './import-client.ts';
import { proveKills } from './killed-runs.ts';
import { importBatteries, importSamples, pollChanged, pollWhile, watchMemory } from './large-files.ts';
import { proveMakersFiles, proveRecords, proveSpectra } from './measured-records.ts';
import { proveNamedWorlds, proveWorlds } from './worlds.ts';

const { length, seed, isControl } = readRunOptions({ short: 2, long: 50 }, 'cycles');
const share = Math.min(1, length / 50);

await using stack = new AsyncDisposableStack();
const database = stack.adopt(await newDatabase(), ({ remove }) => remove());
const organization = await addOrganization(database.root, 'imports');
const api = stack.adopt(
  await startServer({ databaseUrl: database.url, folder: database.folder, roles: 'api' }),
  ({ stop }) => stop(),
);
const [port, mqttPort] = [await findFreePort(), await findFreePort()];
const worker = new ServerProcess(port, {
  env: {
    ...serverMemoryEnv,
    ...unlimitedCalls,
    NODE_ENV: 'production',
    PUBLIC_URL: api.origin,
    MQTT_PORT: String(mqttPort),
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    ROLES: 'worker',
    DEMO: '0',
    LOG_LEVEL: 'error',
  },
  nodeFlags: serverNodeFlags,
});
await worker.start();
stack.defer(() => worker.end().then(() => undefined));
const { token } = await signIn(api.origin, organization);
const client = importClient(api.origin, token);
const poller = apiClient(api.origin, token);
const world = { root: database.root, organizationId: organization.id, client };
// More than 300 uploads an hour.
const uses = setInterval(
  () => void database.root.query(`delete from directory.attempt_counters where subject like 'import:%'`),
  5_000,
);
stack.defer(() => clearInterval(uses));

const worlds = Math.round(length * 20);
const changed = await proveWorlds(world, worlds, seed, isControl);
const changedNamed = await proveNamedWorlds(world, length * 2, seed, isControl);
const { faults, inTheMiddle } = await proveKills({ ...world, worker }, length, isControl);
for (const fault of faults) console.log(fault);

const records = await proveRecords(client, isControl);
const spectra = await proveSpectra(client);
const makersFiles = await proveMakersFiles(client);
for (const { changed: names } of [records, spectra, makersFiles])
  for (const name of names) console.log(`changed: ${name}`);

const quiet = await pollWhile(poller, new Promise((resolve) => setTimeout(resolve, 10_000)));
const watch = watchMemory(() => worker.pid);
const rows = Math.round(100_000 * share);
let tableSeconds = 0;
const polled = await pollWhile(
  poller,
  importBatteries(client, rows).then((seconds) => (tableSeconds = seconds)),
);
const tableMb = watch.stop();
const changedAlone = await pollChanged(poller, world, Math.ceil(polled.rows));
const samplesWatch = watchMemory(() => worker.pid);
const samples = Math.round(1_000_000 * share);
const { seconds, isSame } = await importSamples(client, samples);
const samplesMb = samplesWatch.stop();

conclude(
  'imports',
  [
    { name: `changed of ${worlds} worlds`, value: changed, unit: 'worlds', bound: { atMost: 0 } },
    { name: 'changed tables of locations and people', value: changedNamed, unit: 'tables', bound: { atMost: 0 } },
    {
      name: 'kills with some rows written',
      value: inTheMiddle,
      unit: 'kills',
      bound: { atLeast: Math.floor(length / 2) },
    },
    { name: `faults after ${length} kills`, value: faults.length, unit: 'faults', bound: { atMost: 0 } },
    {
      name: `changed of ${records.count} files of records`,
      value: records.changed.length,
      unit: 'files',
      bound: { atMost: 0 },
    },
    {
      name: `changed of ${spectra.count} spectra`,
      value: spectra.changed.length,
      unit: 'spectra',
      bound: { atMost: 0 },
    },
    {
      name: `differences in ${makersFiles.count} files of makers`,
      value: makersFiles.changed.length,
      unit: 'values',
      bound: { atMost: 0 },
    },
    { name: `${rows} batteries`, value: tableSeconds, unit: 's', bound: { atMost: 60 } },
    {
      name: 'a poll of another list beside it, 95 of 100',
      value: polled.unchanged,
      unit: 'ms',
      reference: { name: 'one before', value: quiet.unchanged, bound: { atMost: 2 } },
    },
    {
      name: `a poll of the list that grows, ${Math.ceil(polled.rows)} rows each, 95 of 100`,
      value: polled.growing,
      unit: 'ms',
      reference: { name: 'one of as many rows', value: changedAlone, bound: { atMost: 2 } },
    },
    {
      name: 'the same',
      value: polled.growing,
      unit: 'ms',
      reference: { name: 'one without a row, before', value: quiet.growing },
    },
    { name: 'memory for batteries', value: tableMb, unit: 'MB', bound: { atMost: 512 } },
    { name: `${samples} samples`, value: seconds, unit: 's', bound: { atMost: 60 } },
    { name: 'exported again otherwise', value: isSame ? 0 : 1, unit: 'files', bound: { atMost: 0 } },
    { name: 'memory for samples', value: samplesMb, unit: 'MB', bound: { atMost: 512 } },
  ],
  isControl
    ? [
        `changed of ${worlds} worlds`,
        'changed tables of locations and people',
        `faults after ${length} kills`,
        `changed of ${records.count} files of records`,
      ]
    : undefined,
);
