/**
 * From a device's publish to the changed cell on screen: 200 devices send one sample a second each through the real broker, gateway,
 * database and API to a real browser; both ends read the same clock.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser } from '../../journeys/browser.ts';
import { LiveDevice } from '../harness/devices/live-device.ts';
import { report } from '../harness/measure/report.ts';
import { quantile } from '../harness/measure/statistics.ts';
import { startBatteryProduct } from '../harness/product/battery-product.ts';
import { buildConsole } from '../harness/product/console-build.ts';
import { addFleet } from '../harness/fixtures/devices.ts';
import type { Organization } from '../harness/fixtures/organization.ts';
import { openList } from './browser/open-list.ts';
import { takePaintedValues, watchCapacities, type PaintedValue } from './browser/painted-capacities.ts';

const deviceCount = 200;
const intervalMs = 1_000;
const seconds = 30;
/** The newest samples may still be in transit when the browser is read. */
const lastSecondsUnjudged = 3;
/** 50 of the 200, all of them drawn. */
const path = '/batteries?filter={"keywords":["LIVE"]}&sortField=serialNumber&pageSize=50';
const viewport = { width: 1440, height: 2_400 };

buildConsole();
await using product = await startBatteryProduct([1_000], 'api,gateway');
const person = product.organizations[0] as Organization;
const things = await addFleet(product.database.root, person.id, deviceCount);
const devices = await Promise.all(things.map((thing) => LiveDevice.connect(product.server.mqttPort, thing)));
for (const device of devices) await device.begin();
for (const device of devices) await device.measure();

const browser = await launchBrowser();
const list = await openList(browser, { origin: product.server.origin, path, person }, { viewport });
await watchCapacities(list.page);

/** Spread over the second, like devices that are independent of each other. */
async function measureOnceASecond(device: LiveDevice, index: number): Promise<void> {
  await delay((index / deviceCount) * intervalMs);
  for (let second = 0; second < seconds; second++) {
    const startedAt = performance.now();
    await device.measure();
    await delay(Math.max(0, startedAt + intervalMs - performance.now()));
  }
}

await Promise.all(devices.map(measureOnceASecond));
const judgedUntil = Date.now() - lastSecondsUnjudged * intervalMs;
const paintedValues = Map.groupBy(await takePaintedValues(list.page), ({ name }) => name);
await browser.close();
await Promise.all(devices.map((device) => device.end()));

/** A value that was replaced before it was painted counts until the newer one was on screen. */
const waitOf = (remCapMah: number, sentAt: number, seen: readonly PaintedValue[]): number =>
  (seen.find((value) => value.remCapMah >= remCapMah)?.at ?? Number.POSITIVE_INFINITY) - sentAt;

const waits = devices.flatMap(({ name, sentAt }) => {
  const seen = paintedValues.get(name);
  if (!seen) return [];
  const judged = [...sentAt].filter(([, at]) => at >= (seen[0] as PaintedValue).at && at <= judgedUntil);
  return judged.map(([remCapMah, at]) => waitOf(remCapMah, at, seen));
});
console.log(`${paintedValues.size} devices on screen, ${waits.length} samples measured`);

report('live-latency', [
  { name: 'publish to changed cell, median', value: quantile(waits, 0.5), unit: 'ms' },
  { name: 'publish to changed cell, 95 of 100', value: quantile(waits, 0.95), unit: 'ms', bound: { atMost: 500 } },
  { name: 'publish to changed cell, the slowest', value: quantile(waits, 1), unit: 'ms' },
]);
