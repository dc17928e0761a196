import { findFreePort } from '@ohmstead/database/testing';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const searchPath = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;
export const mosquittoEnvironment = { ...process.env, PATH: searchPath };

const isFound = (program: string) => spawnSync('which', [program], { env: mosquittoEnvironment }).status === 0;

/** Debian's packages mosquitto and mosquitto-clients; tests that need them say so where they are missing. */
export const hasMosquitto = isFound('mosquitto');
export const hasMosquittoClients = isFound('mosquitto_rr');
export const noteMissing = (program: string): void =>
  console.warn(`${program} is not installed (Debian: mosquitto, mosquitto-clients): what needs it is left out`);

async function untilOpen(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
      socket.on('error', () => resolve(false));
    });
    if (isOpen) return;
    await delay(25);
  }
  throw new Error('Mosquitto does not listen');
}

export type Mosquitto = { port: number; kill: () => void; start: () => Promise<void>; stop: () => void };

export async function startMosquitto(settings: readonly string[] = []): Promise<Mosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-mosquitto-'));
  const port = await findFreePort();
  const file = join(folder, 'mosquitto.conf');
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nuser root\n${settings.join('\n')}\n`);
  const launch = () => spawn('mosquitto', ['-c', file], { stdio: 'ignore', env: mosquittoEnvironment });
  let child = launch();
  await untilOpen(port);
  return {
    port,
    kill: () => void child.kill('SIGKILL'),
    async start() {
      child = launch();
      await untilOpen(port);
    },
    stop() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
