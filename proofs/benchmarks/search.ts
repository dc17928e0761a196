/**
 * The search for serial numbers among 1 000 000 batteries, over HTTP and under the real policies, at the pace that one person may ask: the
 * whole of one, its beginning, its ending, and a last character that a tenth of all have. For a user with all locations, and for one who
 * sees one of eight. The reference looks for the ending in every row, without row-level security.
 */
import type { SearchAnswer } from '@ohmstead/contract';
import { setTimeout as delay } from 'node:timers/promises';
import { addTechnician, type Organization } from '../harness/fixtures/organization.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { median, quantile } from '../harness/measure/statistics.ts';
import { timeOf } from '../harness/measure/timing.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { answerReader } from '../harness/product/read-answer.ts';
import { signIn } from '../harness/product/sign-in.ts';

const batteries = 1_000_000;
const searches = 30;
const mostMs = 100;
/** Five calls a second of one person. */
const paceMs = 200;

await using product = await startBatteryProduct([batteries]);
const { root } = product.database;
const manager = product.organizations[0] as Organization;
const technician = await addTechnician(root, manager, 1);

const { rows } = await root.query<{ serial: string }>(
  `select serial_number as serial from app.batteries where organization_id = $1
      and location_id = (select min(id) from app.locations where organization_id = $1) order by md5(id::text) limit $2`,
  [manager.id, searches],
);
const serials = rows.map(({ serial }) => serial);
const texts: Record<string, (serial: string) => string> = {
  'a whole serial number': (serial) => serial,
  'the beginning of one': (serial) => serial.slice(0, 6),
  'the ending of one': (serial) => serial.slice(-5),
  'its last character': (serial) => serial.slice(-1),
};

async function measure(who: string, person: Organization): Promise<Figure[]> {
  const { token } = await signIn(product.server.origin, person);
  const read = answerReader(product.server.origin, token);
  const times: Record<string, number[]> = {};
  const plain: number[] = [];
  // A warm-up, which does not count.
  await read(`/search?q=${serials[0]}`);
  for (const serial of serials) {
    for (const [what, textOf] of Object.entries(texts)) {
      await delay(paceMs);
      let answer = '';
      const ask = async () => void (answer = await read(`/search?q=${textOf(serial)}`));
      (times[what] ??= []).push(await timeOf(ask));
      const { groups } = JSON.parse(answer) as SearchAnswer;
      if (!groups.some(({ kind }) => kind === 'batteries')) throw new Error(`${what} of ${serial} finds no battery`);
    }
    const ending = `%${serial.slice(-5)}`;
    const everyRow = 'select id from app.batteries where organization_id = $1 and serial_number ilike $2 limit 8';
    plain.push(await timeOf(() => root.query(everyRow, [manager.id, ending])));
  }
  const reference = { name: 'looking for an ending in every row', value: median(plain) };
  return Object.entries(times).map(([what, values]) => ({
    name: `${what}, for ${who}, 95th percentile`,
    value: quantile(values, 0.95),
    unit: 'ms',
    bound: { atMost: mostMs },
    reference,
  }));
}

const figures = [
  ...(await measure('a manager', manager)),
  ...(await measure('a technician at one of eight locations', technician)),
];
report('search', figures);
