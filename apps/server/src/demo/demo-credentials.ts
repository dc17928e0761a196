import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { demoFirmwareKey, publicFirmwareKey } from '../provider/firmware-key.ts';
import { makeSecret, makeThingName } from '../provider/thing-secrets.ts';
import { writeWhole } from '../files/write-whole.ts';
import type { DemoFleet } from './demo-fleet.ts';

/** The credentials of the simulator. The secrets are stored only in this file. */
export type DemoCredentials = {
  historyUntil: number;
  /** The public key, in PEM form. */
  firmwareKey?: string;
  things: { thingName: string; secret: string; model: string; serialNumber: string }[];
};

const filesOf = (dataDir: string) => ({
  folder: join(dataDir, 'demo'),
  pending: join(dataDir, 'demo', 'fleet.pending.json'),
  ready: join(dataDir, 'demo', 'fleet.json'),
});

export const hasCredentials = (dataDir: string): boolean => existsSync(filesOf(dataDir).ready);

/** Written before anything is registered, so that an interrupted start continues with the same names and secrets. */
export function prepareCredentials(
  dataDir: string,
  fleet: DemoFleet,
  known: ReadonlyMap<string, string>,
): DemoCredentials {
  const { folder, pending } = filesOf(dataDir);
  if (existsSync(pending)) return JSON.parse(readFileSync(pending, 'utf8'));
  const things = fleet.devices.map(({ model, serialNumber }) => ({
    thingName: known.get(`${model}/${serialNumber}`) ?? makeThingName(),
    secret: makeSecret(),
    model,
    serialNumber,
  }));
  mkdirSync(folder, { recursive: true });
  const credentials = {
    historyUntil: Date.now(),
    firmwareKey: publicFirmwareKey(demoFirmwareKey(dataDir)),
    things,
  };
  writeWhole(pending, JSON.stringify(credentials));
  return credentials;
}

export const pendingCredentialsFile = (dataDir: string): string => filesOf(dataDir).pending;

export function keepHistoryUntil(dataDir: string, credentials: DemoCredentials, historyUntil: number): DemoCredentials {
  if (credentials.historyUntil === historyUntil) return credentials;
  const kept = { ...credentials, historyUntil };
  writeWhole(filesOf(dataDir).pending, JSON.stringify(kept));
  return kept;
}

/** The simulator may start once this has been called. */
export function publishCredentials(dataDir: string): void {
  const { pending, ready } = filesOf(dataDir);
  if (existsSync(pending)) renameSync(pending, ready);
}
