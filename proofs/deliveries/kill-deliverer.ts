import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { openTestbed, type Testbed } from './testbed.ts';

const eventsPerKill = 3;
const leaseMs = 400;
const type = 'alarm.raised';

const steps = ['before it looks', 'connected', 'head read', 'body read', 'answered', 'recorded'] as const;

type Target = { child: ChildProcess | undefined; step: (typeof steps)[number] };

async function killOnce({ addEvents }: Testbed, target: Target, index: number): Promise<void> {
  const { child, step } = target;
  await addEvents(type, eventsPerKill);
  if (child === undefined) return;
  const ended = once(child, 'exit');
  child.send('go');
  if (step === 'before it looks') child.kill('SIGKILL');
  // A step that is not reached because everything was sent: killed later.
  const late = setTimeout(() => child.kill('SIGKILL'), 300 + (index % 7) * 40);
  await ended;
  clearTimeout(late);
}

async function sendTheRest({ waiting }: Testbed, child: ChildProcess): Promise<void> {
  child.send('go');
  for (let tries = 0; tries < 600 && (await waiting()) > 0; tries++) await delay(100);
  child.kill('SIGKILL');
}

/**
 * The worker is killed at each step of a delivery: every event arrives, signed, and no `webhook-id` has two bodies. As a control one event
 * is left out, which must be found.
 */
export async function killDeliverer(kills: number, isControl: boolean): Promise<boolean> {
  const target: Target = { child: undefined, step: 'recorded' };
  const testbed = await openTestbed([type], (step) => {
    if (step === target.step) target.child?.kill('SIGKILL');
  });
  const { receiver, root, addEvents, prepareDeliverer } = testbed;
  let next = prepareDeliverer(leaseMs);
  for (let index = 0; index < kills; index++) {
    target.child = await next;
    target.step = steps[index % steps.length] ?? 'recorded';
    next = prepareDeliverer(leaseMs);
    await killOnce(testbed, target, index);
  }
  if (isControl) {
    await addEvents(type, 1);
    await root.query('delete from app.deliveries where id = (select max(id) from app.deliveries)');
  }
  target.step = 'before it looks';
  await sendTheRest(testbed, await next);
  const stored = await testbed.compare();
  const { heard, faults } = receiver;
  const expected = kills * eventsPerKill;
  if (stored !== expected) faults.push(`${stored} events are stored, not ${expected}`);
  await testbed.close();
  console.log(`${kills} kills, ${stored} events, ${heard.size} delivered, ${faults.length} faults`);
  for (const fault of faults.slice(0, 20)) console.error(fault);
  return faults.length === 0;
}
