import type { Environment } from '../settings/read-setting.ts';
import type { DeviceAddress } from './device-address.ts';

export type ProviderContext = {
  databaseUrl: string;
  dataDir: string;
  /** Raw samples that were moved out of the database; without it they are in dataDir. */
  archiveDir?: string;
  /** The broker's, with the gateway's name and password; without it the embedded one is used. */
  mqttUrl?: string | undefined;
  /** Where devices connect to; only registering one needs it. */
  deviceAddress?: DeviceAddress;
  /** The key that firmware is signed with; a command may name another. */
  firmwareKeyFile?: string | undefined;
  /** Where claim links lead. */
  publicUrl: string;
};

/** What a command answers: an object for `--json`, or rows for a table and under their name. */
export type ProviderAnswer = Record<string, unknown> & {
  rows?: readonly Record<string, unknown>[];
  rowsName?: string;
};

export const publicUrlOf = (env: Environment): string =>
  (env['PUBLIC_URL'] ?? `http://${env['HOST'] ?? '127.0.0.1'}:${env['PORT'] ?? '3000'}`).replace(/\/+$/, '');
