import type { Environment } from '../settings/read-setting.ts';
import type { DeviceAddress } from './device-address.ts';

export type ProviderContext = {
  databaseUrl: string;
  dataDir: string;
  /** Folder of raw samples moved out of the database; by default within dataDir. */
  archiveDir?: string;
  /** The broker's URL with the gateway's name and password; without it, the embedded broker is used. */
  mqttUrl?: string | undefined;
  /** Where devices connect; needed only to register one. */
  deviceAddress?: DeviceAddress;
  /** The key for signing firmware; a command may name another. */
  firmwareKeyFile?: string | undefined;
  /** The base URL of claim links. */
  publicUrl: string;
};

/** The output of a command: an object for `--json`, which may contain rows for a table under the given name. */
export type ProviderAnswer = Record<string, unknown> & {
  rows?: readonly Record<string, unknown>[];
  rowsName?: string;
};

export const publicUrlOf = (env: Environment): string =>
  (env['PUBLIC_URL'] ?? `http://${env['HOST'] ?? '127.0.0.1'}:${env['PORT'] ?? '3000'}`).replace(/\/+$/, '');
