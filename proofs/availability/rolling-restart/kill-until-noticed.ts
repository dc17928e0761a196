import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from '../../harness/measure/figure.ts';
import type { ServerProcess } from '../../harness/product/server-process.ts';
import type { Product } from '../../harness/several-processes/product.ts';
import type { Everybody } from './everybody.ts';

const mostKills = 20;

/** The control: an API that is killed fails a request sooner or later. */
export async function killUntilNoticed({ apis }: Product, everybody: Everybody): Promise<Figure> {
  const load = everybody.makeLoad('kill');
  everybody.start(load);
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
