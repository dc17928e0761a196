import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { MemoryWatch } from '../harness/measure/resident-memory.ts';
import { quantile } from '../harness/measure/statistics.ts';
import { openTestbed, type EventType, type Testbed } from './testbed.ts';

/** One webhook each: as many as an organisation sends to at once. */
const types: readonly EventType[] = ['alarm.raised', 'alarm.worsened', 'alarm.acknowledged', 'alarm.cleared'];
const minuteMs = 60_000;
/** The first minute lets the heap grow to its size. */
const minutes = 2;
/** A garbage collector is never quite still. */
const flatMb = 25;
/** After this long, what is left counts as not delivered. */
const mostMinutes = 5;

/** Adds so many events a minute, evenly. */
async function addEvenly({ addEvents }: Testbed, perMinute: number): Promise<void> {
  const start = performance.now();
  for (let added = 0, turn = 0; added < minutes * perMinute; turn++) {
    const due = Math.min(minutes * perMinute, Math.floor(((performance.now() - start) / minuteMs) * perMinute));
    const type = types[turn % types.length];
    if (type !== undefined && due > added) await addEvents(type, due - added);
    added = due;
    await delay(20);
  }
}

/** A worker that has died is not waited for. */
async function waitForAll({ waiting }: Testbed, child: ChildProcess, from: number): Promise<number> {
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  while (isAlive() && (await waiting()) > 0 && performance.now() - from < mostMinutes * minuteMs) await delay(250);
  return waiting();
}

/**
 * So many events a minute are all delivered, signed, while the worker's memory stays flat. As a control the worker is killed after
 * half a minute, which must be found.
 */
export async function sendAtRate(perMinute: number, isControl: boolean): Promise<boolean> {
  const testbed = await openTestbed(types, () => undefined);
  const { heard, delays, faults } = testbed.receiver;
  const child = await testbed.prepareDeliverer();
  const ready = once(child, 'message');
  child.send('go');
  await ready;
  const memory = new MemoryWatch(child.pid ?? 0);
  if (isControl) setTimeout(() => child.kill('SIGKILL'), minuteMs / 2);
  const from = performance.now();
  await addEvenly(testbed, perMinute);
  const inTime = heard.size;
  const left = await waitForAll(testbed, child, from);
  const seconds = (performance.now() - from) / 1000;
  memory.stop();
  child.kill('SIGKILL');
  if (left > 0) faults.push(`${left} deliveries are still pending`);
  const stored = await testbed.compare();
  const [early, late] = [memory.medianMb(1 / 4, 1 / 2), memory.medianMb(3 / 4, 1)];
  if (late - early > flatMb) faults.push(`memory grew from ${early.toFixed(0)} to ${late.toFixed(0)} MB`);
  await testbed.close();
  console.log(
    `${stored} events in ${minutes} minutes, ${inTime} delivered within them, ${heard.size} after ${seconds.toFixed(1)} s, ${faults.length} faults
from event to receiver: median ${quantile(delays, 0.5)} ms, 99th percentile ${quantile(delays, 0.99)} ms, slowest ${quantile(delays, 1)} ms
memory of the worker: ${early.toFixed(1)} MB in the second quarter of the run, ${late.toFixed(1)} MB in the last, peak ${memory.peakMb.toFixed(1)} MB`,
  );
  for (const fault of faults.slice(0, 20)) console.error(fault);
  return faults.length === 0;
}
