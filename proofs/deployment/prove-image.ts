import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@ohmstead/database/testing';
import { isSoWithin } from '../../apps/server/src/testing/until.ts';
import { root } from '../../scripts/lib/root.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { timeOf } from '../harness/measure/timing.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { hasTools } from '../harness/several-processes/has-tools.ts';
import { ContainerImage } from './container-image.ts';
import { asFigure } from './file-check.ts';
import { lastLines } from './run.ts';
import { RunningContainer } from './running-container.ts';

/** A new database and the demo, on a busy machine. */
const readyWithinMs = 300_000;
/** As `stop_grace_period` of deploy/compose.yaml and `TimeoutStopSec` of the units. */
const stopsWithinMs = 45_000;
const demo = { email: 'demo@ohmstead.example', password: 'Demo-1234' };

/** Metrics that appear in /metrics only with settings of docs/operations.md. */
const optionalMetrics = /^ohmstead_(replica_|gateway_stands_by)/;

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** The names in the alerts, without the suffixes that Prometheus gives to the parts of a histogram. */
function alertedMetrics(): string[] {
  const rules = readFileSync(join(root, 'deploy', 'alerts.yml'), 'utf8').replaceAll(/#.*|summary:.*/g, '');
  const names = [...rules.matchAll(/ohmstead_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
  return [...new Set(names)].filter((name) => !optionalMetrics.test(name));
}

const missingIn = (metrics: string, names: readonly string[]): string[] =>
  names.filter((name) => !metrics.includes(`# TYPE ${name} `));

async function proveBuild(image: ContainerImage): Promise<Figure[]> {
  const text = readFileSync(join(root, 'deploy', 'Containerfile'), 'utf8');
  let built = { isOk: false, output: '' };
  const tookMs = await timeOf(async () => (built = image.build(text)));
  const isBuilt = asFigure('the image of deploy/Containerfile is built', built.isOk);
  if (!built.isOk) return (console.log(lastLines(built.output, 40)), [isBuilt]);
  const spoiled = image.build(text.replace('COPY tsconfig.base.json LICENSE', 'COPY LICENSE'), 'localhost/spoiled');
  const { user, cmd, stopSignal } = image.settings();
  return [
    isBuilt,
    { name: '  which took', value: tookMs / 1_000, unit: 's' },
    asFigure('  control: without tsconfig.base.json it is not', !spoiled.isOk),
    asFigure(
      '  it starts the server, as an unprivileged user',
      cmd.includes('apps/server/src/main.ts') && user === 'ohmstead',
    ),
    asFigure('  and is stopped by SIGTERM', stopSignal === 'SIGTERM'),
  ];
}

async function proveRefusal(image: ContainerImage): Promise<Figure[]> {
  const container = new RunningContainer(image, { PORT: String(await findFreePort()), DEMO: '0' });
  const code = await container.ended();
  return [
    asFigure('without PUBLIC_URL it does not start, and says so', code !== 0 && container.log.includes('PUBLIC_URL')),
  ];
}

async function proveService(image: ContainerImage): Promise<Figure[]> {
  const [port, mqttPort, metricsPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    METRICS_PORT: String(metricsPort),
    PUBLIC_URL: origin,
    DEMO: '1',
    DEMO_ON_NETWORK: '1',
  };
  const container = new RunningContainer(image, settings);
  let readyAfterMs = 0;
  const isReady = async () => container.hasEnded || (await answers(`${origin}/readyz`));
  readyAfterMs = await timeOf(() => isSoWithin(isReady, readyWithinMs, 200));
  const ready = await answers(`${origin}/readyz`);
  if (!ready) console.log(lastLines(container.log));
  const health = container.execute(settings, image.settings().healthcheck);
  const sick = container.execute({ ...settings, PORT: String(await findFreePort()) }, image.settings().healthcheck);
  const signedIn = await signIn(origin, demo).catch(() => undefined);
  const stranger = await signIn(origin, { ...demo, password: 'Demo-12345' }).catch(() => undefined);
  const page = await fetch(origin).then(
    (answer) => answer.text(),
    () => '',
  );
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  );
  const missing = missingIn(metrics, alertedMetrics());
  if (missing.length > 0) console.log(`Not in /metrics: ${missing.join(', ')}`);
  let code: number | null = null;
  container.signal('SIGTERM');
  const stoppedAfterMs = await timeOf(async () => {
    await isSoWithin(() => container.hasEnded, stopsWithinMs, 50);
    if (container.hasEnded) code = await container.ended();
  });
  const left = container.left.length;
  container.endAll();
  return [
    asFigure('started, it answers /readyz', ready),
    { name: '  which took', value: readyAfterMs / 1_000, unit: 's' },
    asFigure('its HEALTHCHECK finds it healthy', health.isOk),
    asFigure('  control: nor on another port', !sick.isOk),
    asFigure('it serves the console', page.includes('<div id="root">') || page.includes('<script')),
    asFigure('a sign-in works', signedIn !== undefined),
    asFigure('  control: with a wrong password it does not', stranger === undefined),
    asFigure('/metrics has every name of deploy/alerts.yml', missing.length === 0),
    asFigure(
      '  control: a name that no process has is reported',
      missingIn(metrics, ['ohmstead_no_such_total']).length === 1,
    ),
    asFigure('after SIGTERM it ends with code 0', code === 0),
    { name: '  which took', value: stoppedAfterMs / 1_000, unit: 's', bound: { atMost: stopsWithinMs / 1_000 } },
    { name: '  and leaves running processes', value: left, unit: '', bound: { atMost: 0 } },
  ];
}

async function proveKill(image: ContainerImage): Promise<Figure[]> {
  const port = String(await findFreePort());
  const settings = {
    PORT: port,
    MQTT_PORT: String(await findFreePort()),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: '0',
  };
  const container = new RunningContainer(image, settings);
  await isSoWithin(
    async () => container.hasEnded || (await answers(`http://127.0.0.1:${port}/readyz`)),
    readyWithinMs,
    200,
  );
  container.signal('SIGKILL');
  const code = await container.ended();
  container.endAll();
  return [asFigure('  control: killed, it does not end with code 0', code !== 0)];
}

/** Builds and runs the image with Debian's packages alone; without figures, and with the reason printed, where that is impossible. */
export async function proveImage(): Promise<Figure[]> {
  if (!hasTools('deploy: the container image', { buildah: 'buildah', mmdebstrap: 'mmdebstrap' })) return [];
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-image-'));
  const image = new ContainerImage(folder);
  try {
    const reason = image.makeBases();
    if (reason !== undefined) return (console.warn(`NOT PROVED  deploy: the container image: ${reason}`), []);
    const built = await proveBuild(image);
    if (built[0]?.value !== 1) return built;
    return [...built, ...(await proveRefusal(image)), ...(await proveService(image)), ...(await proveKill(image))];
  } finally {
    image.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
