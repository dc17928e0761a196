import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '@ohmstead/database/testing';
import { startGateway } from '../gateway/start-gateway.ts';
import { silentLog } from '../gateway/testing/silent-log.ts';
import { asOwner } from '../provider/as-owner.ts';
import { makeSecret, makeThingName } from '../provider/thing-secrets.ts';
import { createDemo } from './create-demo.ts';
import { readDemoFleet } from './demo-fleet.ts';

const hourMs = 3_600_000;
const program = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url));
const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'restart-'));
const [fleetFile, credentials] = [join(folder, 'description.json'), join(folder, 'fleet.json')];

/** A workshop of the demo: one short service at a time, and others that take hours. */
const whole = readDemoFleet();
const devices = whole.devices.filter(({ location }) => location === 'North Clinic');
const fleet = { ...whole, devices };
const things = devices.map(({ model, serialNumber }) => ({
  thingName: makeThingName(),
  secret: makeSecret(),
  model,
  serialNumber,
}));

let simulator: ChildProcess | undefined;
afterAll(async () => {
  simulator?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const listen = (port = 0) => startGateway({ database: database.gateway, log: silentLog, port });

/** `behindMs`: how slow its clock is, so that the hour between two starts need not pass. */
async function play(port: number | undefined, behindMs: number): Promise<void> {
  const args = ['--mqtt', `mqtt://127.0.0.1:${port}`, '--fleet', fleetFile, '--credentials', credentials];
  const clock = behindMs > 0 ? ['--clock-behind-ms', String(behindMs)] : [];
  simulator = spawn(process.execPath, [program, ...args, ...clock], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(simulator.stdout as NodeJS.ReadableStream, 'data');
}

const rowsOf = async (query: string) => (await database.root.query(query)).rows;
const polling = { timeout: 60_000, interval: 100 };
const eventually = (query: string, rows: unknown[]) =>
  vi.waitFor(async () => expect(await rowsOf(query)).toEqual(rows), polling);

test('the product is killed and starts an hour later: nothing was aborted, and the measurements of the meantime are there', async () => {
  const historyUntil = Date.now() - hourMs;
  await asOwner(database.url, (client) => createDemo(client, fleet, { historyUntil, things }));
  writeFileSync(fleetFile, JSON.stringify(fleet));
  writeFileSync(credentials, JSON.stringify({ historyUntil, things }));
  const before = await listen();
  await play(before.port, hourMs);
  await eventually(
    `select count(*)::int as running, bool_and(started_at < now() - interval '1 hour') as began_in_the_past
       from app.services where status = 'servicing' and live_offset_s > 0`,
    [{ running: 3, began_in_the_past: true }],
  );
  simulator!.kill('SIGKILL');
  await before.stop();
  const running = await rowsOf('select id from app.services order by id');

  const after = await listen();
  await play(after.port, 0);
  try {
    // A device reports every 10 seconds.
    await eventually(
      `select bool_or(ended_at is not null) as some_ended,
           bool_and(ended_at is not null or extract(epoch from now() - started_at) - live_offset_s between 0 and 30) as caught_up
         from app.services where id in (${running.map(({ id }) => id).join()})`,
      [{ some_ended: true, caught_up: true }],
    );
    expect(
      await rowsOf(`select id from app.services where ended_at is not null
          and (status not in ('pass', 'fail') or extract(epoch from ended_at - started_at)::float8 <> duration_s)`),
    ).toEqual([]);
    await eventually(
      `select id from app.services where ended_at is not null and expected_parts <> compacted_parts + (select count(*)
         from app.service_samples as parts where parts.organization_id = services.organization_id and service_id = services.id)`,
      [],
    );
    expect(await rowsOf('select reason from directory.quarantined_messages')).toEqual([]);
  } finally {
    await after.stop();
  }
});
