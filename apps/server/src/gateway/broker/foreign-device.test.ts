import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { testDatabase } from '@ohmstead/database/testing';
import { wholeOrganization } from '@ohmstead/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { toolEnvironment } from '../../testing/system-tools.ts';
import { startGateway, type Gateway } from '../start-gateway.ts';
import { hasMosquittoClients, noteMissing } from '../testing/mosquitto.ts';
import { createOrganization, ownThing, type TestThing } from '../testing/register-thing.ts';
import { silentLog } from '../testing/silent-log.ts';

const run = promisify(execFile);
const repository = new URL('../../../../../', import.meta.url);
const page = readFileSync(new URL('docs/device-protocol.md', repository), 'utf8');
const blockOf = (name: string) => new RegExp(`^\`\`\`sh ${name}\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] as string;

const database = await testDatabase();
let gateway: Gateway;
let thing: TestThing;

beforeAll(async () => {
  const organizationId = await createOrganization(database.root);
  thing = await ownThing(database.root, 'by-hand', organizationId);
  await database.root.query(`
    insert into directory.device_models (name, type, bay_count) values ('HAND-4', 'Battery Analyzer', 4);
    update directory.things set model_name = 'HAND-4', serial_number = 'HAND-1'`);
  gateway = await startGateway({ database: database.gateway, log: silentLog, port: 0 });
});
afterAll(() => gateway.stop());

/** Another client where Mosquitto's clients are missing; it only waits for the broker, and has no -e and no -V mqttv311. */
const withOtherClient = (script: string) =>
  script
    .replaceAll('mosquitto_rr', 'mqtt_pub')
    .replaceAll('mosquitto_sub', 'mqtt_sub')
    .replaceAll(' -e "$ack"', '')
    .replaceAll('-V mqttv311', '-V 4');

const scriptOf = (name: string) => (hasMosquittoClients ? blockOf(name) : withOtherClient(blockOf(name)));
const environment = () => ({
  ...toolEnvironment,
  PATH: `${new URL('node_modules/.bin', repository).pathname}:${toolEnvironment.PATH}`,
  HOST: '127.0.0.1',
  PORT: String(gateway.port),
  THING: thing.thingName,
  SECRET: thing.secret,
});

test('somebody with an MQTT client and the page alone can play a device', async () => {
  if (!hasMosquittoClients) noteMissing('mosquitto_rr');
  const { stdout } = await run('bash', ['-euc', scriptOf('mosquitto')], { env: environment() });
  if (hasMosquittoClients)
    expect(stdout.trim().split('\n')).toEqual(
      Array.from({ length: 5 }, () => expect.stringMatching(/^\{"ok":\[\d+\]\}$/)),
    );
  const { rows } = await database.root.query(`
    select services.status, soh_percent, last_status, bays.service_id = services.id as in_bay,
        (select count(*) from app.service_samples where service_id = services.id) as parts
      from app.services join app.batteries on batteries.id = services.battery_id join app.bays on bays.id = services.bay_id`);
  expect(rows).toEqual([{ status: 'pass', soh_percent: 92, last_status: 'pass', in_bay: true, parts: 1 }]);
});

test('somebody with an MQTT client sees what the server sends', async () => {
  const client = spawn('bash', ['-euc', scriptOf('mosquitto-commands')], { env: environment(), detached: true });
  onTestFinished(() => void (client.exitCode === null && process.kill(-client.pid!, 'SIGKILL')));
  let output = '';
  for (const stream of [client.stdout, client.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await database.api.writeTenant(wholeOrganization(thing.organizationId), (writer) =>
    sql`select directory.queue_command(${thing.thingName}, 'end-claim', '{"claimed": true}', '1 minute')`.execute(
      writer,
    ),
  );
  await expect
    .poll(() => output)
    .toMatch(new RegExp(`^ohmstead/v1/${thing.thingName}/down/command \\{"id":\\d+,"command":"end-claim"`, 'm'));
});
