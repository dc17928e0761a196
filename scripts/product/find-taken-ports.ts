import { createServer } from 'node:net';

type Env = Record<string, string | undefined>;

const SETTINGS = { PORT: '3000', MQTT_PORT: '1883', METRICS_PORT: '' };
const HOSTS = { PORT: 'HOST', MQTT_PORT: 'MQTT_HOST', METRICS_PORT: 'METRICS_HOST' };
type Setting = keyof typeof SETTINGS;

/**
 * A sentence for each of our ports that is already in use. Checked before anything starts: another Ohmstead there would answer in our
 * place, and look like ours.
 */
export async function findTakenPorts(env: Env): Promise<string[]> {
  const taken: string[] = [];
  for (const setting of settingsInUse(env)) {
    const host = env[HOSTS[setting]] || '127.0.0.1';
    const port = Number(env[setting] || SETTINGS[setting]);
    if (await isTaken(host, port)) taken.push(describe(host, port, setting));
  }
  return taken;
}

function settingsInUse(env: Env): Setting[] {
  const roles = (env['ROLES'] || 'api,gateway,worker').split(',').map((role) => role.trim());
  return [
    ...(roles.includes('api') ? (['PORT'] as const) : []),
    ...(roles.includes('gateway') && !env['MQTT_URL'] ? (['MQTT_PORT'] as const) : []),
    ...(env['METRICS_PORT'] ? (['METRICS_PORT'] as const) : []),
  ];
}

const describe = (host: string, port: number, setting: Setting): string =>
  `Port ${port} of ${host} is taken by another program, perhaps another Ohmstead: end that, or choose a free one with ${setting}`;

/** Other errors are reported by the process that listens there later. */
function isTaken(host: string, port: number): Promise<boolean> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve(false);
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'))
      .listen(port, host, () => probe.close(() => resolve(false)));
  });
}
