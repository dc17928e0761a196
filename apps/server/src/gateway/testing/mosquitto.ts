import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { isInstalled, toolEnvironment } from '../../testing/system-tools.ts';
import { until } from '../../testing/until.ts';

/** Debian's packages mosquitto and mosquitto-clients; tests that need them say so where they are missing. */
export const hasMosquitto = isInstalled('mosquitto');
export const hasMosquittoClients = isInstalled('mosquitto_rr');
export const noteMissing = (program: string): void =>
  console.warn(`${program} is not installed (Debian: mosquitto, mosquitto-clients): what needs it is left out`);

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });

const startWithinMs = 10_000;

export type Mosquitto = { port: number; kill: () => void; start: () => Promise<void>; stop: () => void };

export async function startMosquitto(settings: readonly string[] = []): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-mosquitto-'));
  const port = await findFreePort();
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nuser root\n${settings.join('\n')}\n`);
  const launch = () => spawn('mosquitto', ['-c', file], { stdio: 'ignore', env: toolEnvironment });
  const untilOpen = () => until(() => isOpen(port), startWithinMs, 'Mosquitto does not listen', 25);
  let child = launch();
  await untilOpen();
  return {
    port,
    kill: () => void child.kill('SIGKILL'),
    async start() {
      // A killed one holds its port for a moment: the next could not have it, and whoever looks would find it open.
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      child = launch();
      await untilOpen();
    },
    stop() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
