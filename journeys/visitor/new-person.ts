import type { Page } from 'playwright-core';
import { mailedLink } from '../product/outbox.ts';
import { sharedProduct } from '../product/shared-product.ts';
import { signInByForm } from './sign-in.ts';
import { openVisit } from './visitor.ts';

export type Person = { email: string; password: string };

const password = 'Copper-Kettle-27';
let people = 0;

/** A call of the page's browser profile, in its session. */
export async function send(page: Page, method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object): Promise<void> {
  const { origin } = sharedProduct();
  const answer = await page.request.fetch(`/api${path}`, { method, ...(data && { data }), headers: { origin } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
}

/** Registered and verified, in an organisation of their own, so that their changes affect no other journey. */
export async function newPerson(firstName = 'Grace', orgName: string | null = null): Promise<Person> {
  const { origin } = sharedProduct();
  const page = await openVisit();
  const email = `own-${process.pid}-${++people}@example.test`;
  const names = { orgName, firstName, lastName: 'Murray' };
  const url = `${origin}/register/verify-email/:token`;
  await send(page, 'POST', '/organization', { ...names, email, password, url });
  const link = await mailedLink(email, '/register/verify-email/');
  await send(page, 'PUT', '/users', { verificationToken: link.split('/').at(-1) });
  return { email, password };
}

/** Logs in by the form, in a browser profile of its own. */
export async function openAs({ email, password: secret }: Person, userAgent?: string): Promise<Page> {
  const page = await openVisit(userAgent === undefined ? {} : { userAgent });
  await page.goto('/login');
  await signInByForm(page, email, secret);
  await page.waitForURL('**/dashboard');
  return page;
}
