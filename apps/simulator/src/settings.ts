import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoFleetFile } from './fleet/fleet-file.ts';

export type Settings = {
  mqttUrl: string;
  /** The file with names and secrets of the devices. */
  credentialsFile: string;
  fleetFile: string;
  /** The folder for the devices' flash memory. */
  memoryFolder: string;
  /** For tests: runs of hours take minutes, divided by this; null for real time. */
  timeLapse: number | null;
  /** For tests: how far (ms) the devices' clocks are behind. */
  clockBehindMs: number;
  /** The loopback port for control commands; null for none. */
  controlPort: number | null;
};

type Env = Readonly<Record<string, string | undefined>>;

/** Arguments take precedence over the environment. */
export function readSettings(args: readonly string[], env: Env): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      mqtt: { type: 'string', default: env['MQTT_URL'] ?? 'mqtt://127.0.0.1:1883' },
      credentials: { type: 'string', default: env['FLEET_FILE'] ?? '.data/demo/fleet.json' },
      fleet: { type: 'string', default: env['DEMO_FLEET'] || demoFleetFile },
      memory: { type: 'string' },
      'time-lapse': { type: 'string', default: env['SIMULATOR_TIME_LAPSE'] ?? '' },
      'clock-behind-ms': { type: 'string', default: '' },
      control: { type: 'string', default: env['SIMULATOR_CONTROL_PORT'] ?? '' },
    },
  });
  return {
    mqttUrl: withoutCredentials(values.mqtt),
    credentialsFile: values.credentials,
    fleetFile: values.fleet,
    memoryFolder: values.memory ?? join(dirname(values.credentials), 'analyzers'),
    timeLapse: positiveOrNull('--time-lapse', values['time-lapse']),
    clockBehindMs: positiveOrNull('--clock-behind-ms', values['clock-behind-ms']) ?? 0,
    controlPort: positiveOrNull('--control', values.control),
  };
}

/** Each device connects with its own credentials; the product's MQTT_URL may contain those of the gateway. */
function withoutCredentials(address: string): string {
  if (!URL.canParse(address)) throw new Error(`--mqtt must be an address such as mqtt://127.0.0.1:1883`);
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

function positiveOrNull(name: string, text: string): number | null {
  if (text === '') return null;
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) throw new Error(`${name} must be a number above 0, not '${text}'`);
  return value;
}
