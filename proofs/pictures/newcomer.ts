import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Product } from '../../journeys/product/start-product.ts';
import type { State } from './press.ts';

const email = 'newcomer@ohmstead.example';
const password = 'Copper-Kettle-27';
const mailedWithinMs = 30_000;
const pauseMs = 100;

/** Without a mail server each mail is a file. */
async function mailedToken(folder: string): Promise<string> {
  for (const until = performance.now() + mailedWithinMs; performance.now() < until; await delay(pauseMs)) {
    const mails = globSync(join(folder, 'outbox', '*.eml'));
    const texts = mails.map((mail) => readFileSync(mail, 'utf8'));
    const token = texts
      .filter((text) => text.includes(email))
      .map((text) => /\/register\/verify-email\/(\S+)/.exec(text)?.[1])
      .find((found) => found !== undefined);
    if (token !== undefined) return token;
  }
  throw new Error(`No mail to ${email} has a link to verify it`);
}

async function send(page: Page, origin: string, method: string, path: string, data: object): Promise<void> {
  const answer = await page.request.fetch(`${origin}/api${path}`, { method, data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
}

/** Registers an organisation that has nothing yet, and logs its first user in. */
export async function signInAsNewcomer(page: Page, { origin, folder }: Product): Promise<void> {
  const names = { orgName: 'Hill Street Cycles', firstName: 'Noor', lastName: 'Newcomer' };
  const url = `${origin}/register/verify-email/:token`;
  await send(page, origin, 'POST', '/organization', { ...names, email, password, url });
  await send(page, origin, 'PUT', '/users', { verificationToken: await mailedToken(folder) });
  await send(page, origin, 'POST', '/session', { email, password });
}

const paths = {
  dashboard: '/dashboard',
  devices: '/devices',
  batteries: '/batteries',
  services: '/services',
  alarms: '/alarms',
  due: '/due',
  reports: '/reports',
  wall: '/wall',
  'settings-locations': '/settings/locations',
  'settings-users': '/settings/users',
  'settings-alarm-rules': '/settings/alarm-rules',
  'settings-integrations': '/settings/integrations',
};

/** The first day: nothing is there yet. */
export const newcomerStates: readonly State[] = Object.entries(paths).map(([name, path]) => ({ name, path }));
