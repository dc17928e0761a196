import { join, resolve } from 'node:path';

type Env = Record<string, string | undefined>;

/** Nothing external is configured: then the product runs with a demo organisation. */
const EXTERNAL = [
  'DATABASE_URL',
  'DATABASE_API_URL',
  'DATABASE_GATEWAY_URL',
  'DATABASE_WORKER_URL',
  'MQTT_URL',
  'SMTP_URL',
];

export function isDemo(env: Env): boolean {
  return !env['DEMO'] ? EXTERNAL.every((name) => !env[name]) : env['DEMO'] === '1';
}

/** The environment of the product's processes: the caller's settings, and the defaults for the others. */
export function productEnv(env: Env) {
  return {
    HOST: env['HOST'] || '127.0.0.1',
    PORT: env['PORT'] || '3000',
    DATA_DIR: resolve(env['DATA_DIR'] || '.data'),
    // Any other value is for the server to refuse.
    DEMO: env['DEMO'] || (isDemo(env) ? '1' : '0'),
    // On a terminal only what needs attention; `LOG_LEVEL=info` logs the rest.
    LOG_LEVEL: env['LOG_LEVEL'] || 'warn',
  };
}

/** The simulator gets a broker (of a cluster one node) and a file with the analyzers' names and secrets, nothing else of the product. */
export function simulatorEnv(env: Env) {
  const ownBroker = `mqtt://${reachableHost(env['MQTT_HOST'] || '127.0.0.1')}:${env['MQTT_PORT'] || '1883'}`;
  return {
    MQTT_URL: env['MQTT_URL']?.split(',')[0] || ownBroker,
    FLEET_FILE: join(productEnv(env).DATA_DIR, 'demo', 'fleet.json'),
  };
}

/** The server's address for programs of this machine. */
export function serverAddress(env: Env): string {
  const { HOST, PORT } = productEnv(env);
  return `http://${reachableHost(HOST)}:${PORT}`;
}

/** In the form of a URL. A wildcard address cannot be connected to. */
function reachableHost(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
