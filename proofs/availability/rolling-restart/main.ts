/**
 * Two APIs behind nginx, two gateways behind Mosquitto and a worker are restarted one after the other, again and again, while people read
 * and write, devices measure, mails go out and firmware is rolled out. Nobody may notice; what was acknowledged must be stored, once. The
 * control: an API that is killed instead must be noticed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from '../../harness/measure/figure.ts';
import { readRunOptions } from '../../harness/measure/run-options.ts';
import { report } from '../../harness/measure/report.ts';
import type { ServerProcess } from '../../harness/product/server-process.ts';
import { hasTools } from '../../harness/several-processes/has-tools.ts';
import { startProduct, type Product } from '../../harness/several-processes/product.ts';
import { Clients } from './clients.ts';
import {
  judgeFirmware,
  judgeMails,
  judgeMessages,
  judgePages,
  judgeProcesses,
  judgeRequests,
  judgeWrites,
} from './judge.ts';
import { restartInTurn } from './restart-in-turn.ts';
import { insertWorld } from './world.ts';

const mostKills = 20;

/** The control: an API that is killed fails a request sooner or later. */
async function killUntilNoticed({ apis }: Product, clients: Clients): Promise<Figure> {
  const load = clients.makeLoad('kill');
  clients.start(load);
  let kills = 0;
  for (; kills < mostKills && load.failures.length === 0; kills++) {
    await delay(500);
    const each = apis[kills % apis.length] as ServerProcess;
    await each.end('SIGKILL');
    await delay(200);
    await each.start();
  }
  await load.stop();
  console.log(`   ${load.failures[0] ?? ''}`);
  const name = 'control: requests that failed as APIs were killed';
  return { name, value: load.failures.length, unit: `after ${kills} kills`, bound: { atLeast: 1 } };
}

const { length: restarts, isPooled } = readRunOptions({ short: 5, long: 50 }, 'restarts');
const tools = { nginx: 'nginx-light', mosquitto: 'mosquitto', openssl: 'openssl' };
if (!hasTools('rolling-restart', isPooled ? { ...tools, pgbouncer: 'pgbouncer' } : tools)) process.exit();

await using product = await startProduct({ isPooled });
const { root } = product.database;
const world = await insertWorld(product, restarts);
const clients = await Clients.begin(product, world);
const restarted = await restartInTurn(product, restarts);
await clients.stop();

const { load, fleet, devices, pages } = clients;
report(`proof-rolling-restart${isPooled ? '-pooled' : ''}`, [
  ...judgeProcesses(restarted),
  ...judgeRequests(load),
  ...(await judgeMessages(root, devices)),
  ...(await judgeWrites(root, world.organization.id, load)),
  judgeMails(product.mails, load),
  judgeFirmware(fleet),
  ...judgePages('behind nginx', pages.behindNginx, load),
  ...judgePages('at one API, which goes away and comes back', pages.atOneApi, load),
  await killUntilNoticed(product, clients),
]);
