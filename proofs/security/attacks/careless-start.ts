import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { until } from '../../../apps/server/src/testing/until.ts';
import type { Figure } from '../../harness/measure/figure.ts';
import { startServer } from '../../harness/product/start-server.ts';
import { newDatabase } from '../../harness/fixtures/new-database.ts';
import { addOrganization, type Organization } from '../../harness/fixtures/organization.ts';
import type { Attack } from './attack.ts';

/** A start that runs for this long, or begins to log, was not refused. */
const timeoutMs = 120_000;
/** An address of this machine that reaches a listener on all addresses, and none on 127.0.0.1. */
const otherAddress = '127.0.0.2';
const publicUrl = 'https://console.example';

type Start = { title: string; env: Record<string, string>; names: string; byNpmStart?: true };

const production = { NODE_ENV: 'production' };
const published = { ...production, PUBLIC_URL: publicUrl };
const database = { DATABASE_URL: 'postgres://ohmstead:fdc1a0@192.0.2.1/ohmstead' };

const starts: readonly Start[] = [
  {
    title: 'a demo in production on all addresses',
    env: { ...production, HOST: '0.0.0.0', DEMO: '1' },
    names: 'DEMO_ON_NETWORK',
  },
  { title: 'a demo on all addresses', env: { HOST: '0.0.0.0', DEMO: '1' }, names: 'DEMO_ON_NETWORK' },
  { title: 'a demo on all addresses of IPv6', env: { HOST: '::', DEMO: '1' }, names: 'DEMO_ON_NETWORK' },
  {
    title: 'a demo that npm start chose by itself',
    env: { HOST: '0.0.0.0' },
    names: 'DEMO_ON_NETWORK',
    byNpmStart: true,
  },
  { title: 'a demo at a public address', env: { ...published, DEMO: '1' }, names: 'DEMO_ON_NETWORK' },
  { title: 'production without an address', env: { ...production, HOST: '0.0.0.0' }, names: 'PUBLIC_URL' },
  {
    title: 'production without https',
    env: { ...production, PUBLIC_URL: 'http://console.example' },
    names: 'PUBLIC_URL',
  },
  { title: 'a remote database without TLS', env: { ...published, ...database }, names: 'ALLOW_PLAINTEXT=database' },
  {
    title: 'a remote broker without TLS',
    env: { ...published, MQTT_URL: 'mqtt://192.0.2.1' },
    names: 'ALLOW_PLAINTEXT=mqtt',
  },
  {
    title: 'a remote mail server without TLS',
    env: { ...published, SMTP_URL: 'smtp://192.0.2.1' },
    names: 'ALLOW_PLAINTEXT=smtp',
  },
];

type Outcome = { isLetThrough: boolean; isClear: boolean };

/** A log line is an object on a line of its own; a refusal logs none. */
async function tryStart(tree: string, { env, names, byNpmStart }: Start, folder: string): Promise<Outcome> {
  const child = launch(tree, byNpmStart ?? false, {
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    MQTT_PORT: String(await findFreePort()),
    LOG_LEVEL: 'info',
    ...env,
  });
  const output = { logged: '', complained: '' };
  const logs = new Promise<'logs'>((resolve) => {
    child.stdout!.on('data', (text: Buffer) => {
      output.logged += text.toString();
      if (/^\{/m.test(output.logged)) resolve('logs');
    });
  });
  child.stderr!.on('data', (text: Buffer) => void (output.complained += text.toString()));
  const closed = once(child, 'close');
  const deadline = AbortSignal.timeout(timeoutMs);
  const first = await Promise.race([logs, closed.then(() => 'ended' as const), once(deadline, 'abort')]);
  if (first !== 'ended') await end(child, folder);
  const isLetThrough = first !== 'ended' || child.exitCode === 0;
  const sentences = output.complained.split('\n').filter((line) => line.includes(names));
  return { isLetThrough, isClear: !isLetThrough && sentences.length === 1 && !/\n\s+at /.test(output.complained) };
}

function launch(tree: string, byNpmStart: boolean, env: Record<string, string>): ChildProcess {
  // What `npm start` does once the console is built.
  const product = `const { runProduct } = await import(${JSON.stringify(join(tree, 'scripts/product/run-product.ts'))}); process.exit(await runProduct());`;
  const args = byNpmStart ? ['--input-type=module', '--eval', product] : [join(tree, 'apps/server/src/main.ts')];
  const { PATH = '' } = process.env;
  return spawn(process.execPath, args, {
    cwd: tree,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that all of its processes can be ended.
    detached: true,
  });
}

/** The embedded database is in a process group of its own, and writes until it has ended. */
async function end(child: ChildProcess, folder: string): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  process.kill(-child.pid!, 'SIGKILL');
  await ended;
  const pidFile = join(folder, 'pg18', 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT');
  await until(async () => !isAlive(postmaster), timeoutMs, 'The embedded database did not end', 50);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function tryAll(tree: string): Promise<Figure[]> {
  const found: Record<'letThrough' | 'unclear', string[]> = { letThrough: [], unclear: [] };
  for (const start of starts) {
    const folder = mkdtempSync(join(tmpdir(), 'ohmstead-careless-'));
    const { isLetThrough, isClear } = await tryStart(tree, start, folder);
    if (isLetThrough) found.letThrough.push(start.title);
    else if (!isClear) found.unclear.push(start.title);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
  console.log(
    `started: ${found.letThrough.join(', ') || 'none'}; refused unclearly: ${found.unclear.join(', ') || 'none'}`,
  );
  return [
    { name: letThrough, value: found.letThrough.length, unit: `of ${starts.length}`, bound: { atMost: 0 } },
    {
      name: 'refusals without one sentence that names the setting',
      value: found.unclear.length,
      unit: '',
      bound: { atMost: 0 },
    },
  ];
}

const letThrough = 'careless starts that were not refused';
const opened = 'ports that HOST opened besides its own';
const foreign = 'calls under a foreign name that were not refused';
const insecure = 'cookies of an https address without Secure';

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, otherAddress, () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });

type Answer = { status: number; cookies: string[] };

function ask(port: number, method: string, path: string, host: string, body = ''): Promise<Answer> {
  const headers = {
    host,
    origin: publicUrl,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asking = request({ host: otherAddress, port, method, path, headers }, (answer) => {
    answer.resume();
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] }));
  });
  asking.on('error', reject);
  asking.end(body);
  return promise;
}

/** A correct start on all addresses: which ports it opens, which names it answers to, and which cookies it sets. */
async function lookAround(tree: string): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const { url, folder, root } = started.adopt(await newDatabase(), ({ remove }) => remove());
  const person = await addOrganization(root, 'careless');
  const metricsPort = await findFreePort();
  const env = { HOST: '0.0.0.0', PUBLIC_URL: publicUrl, METRICS_PORT: String(metricsPort) };
  const options = { databaseUrl: url, folder, roles: 'api,gateway', logLevel: 'error', tree, env };
  const server = started.adopt(await startServer(options), ({ stop }) => stop());
  const port = Number(new URL(server.origin).port);
  const besides = await Promise.all([isOpen(server.mqttPort), isOpen(metricsPort)]);
  const calls = ['/api/session', '/api/openapi.json', '/%61pi/session'];
  const foreigners = await Promise.all(calls.map((path) => ask(port, 'GET', path, 'evil.example')));
  const cookies = await signInCookies(port, person);
  return [
    { name: opened, value: besides.filter(Boolean).length, unit: '', bound: { atMost: 0 } },
    { name: foreign, value: foreigners.filter(({ status }) => status !== 421).length, unit: '', bound: { atMost: 0 } },
    {
      name: 'the web server answers where HOST opened it',
      value: Number(await isOpen(port)),
      unit: '',
      bound: { atLeast: 1 },
    },
    { name: 'cookies at sign-in', value: cookies.length, unit: '', bound: { atLeast: 1 } },
    {
      name: insecure,
      value: cookies.filter((cookie) => !/^__Host-.*; ?Secure/.test(cookie)).length,
      unit: '',
      bound: { atMost: 0 },
    },
  ];
}

async function signInCookies(port: number, { email, password }: Organization): Promise<string[]> {
  const { cookies } = await ask(
    port,
    'POST',
    '/api/session',
    new URL(publicUrl).host,
    JSON.stringify({ email, password }),
  );
  return cookies;
}

const server = 'apps/server/src';

/** Starting the product without thinking of the network must not open it to the network. */
export const carelessStart: Attack = {
  name: 'careless start',
  run: async (tree) => [...(await tryAll(tree)), ...(await lookAround(tree))],
  control: {
    edits: [
      {
        file: `${server}/settings/config.ts`,
        from: 'problems.push(...findCarelessSettings(config, environment));',
        to: '',
      },
      { file: `${server}/start-server.ts`, from: 'host: config.mqttHost,', to: 'host: config.host,' },
      {
        file: `${server}/api/plugins/require-own-host.ts`,
        from: '!isHarmless && !isOwnHost(headers.host)',
        to: 'false',
      },
      { file: `${server}/api/sessions/cookie-names.ts`, from: 'secure: isHttps,', to: 'secure: false,' },
    ],
    missed: [letThrough, opened, foreign, insecure],
  },
};
