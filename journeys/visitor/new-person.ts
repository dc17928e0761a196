import type { Page } from 'playwright-core';
import { mailedLink } from '../product/outbox.ts';
import { sharedProduct } from '../product/shared-product.ts';
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

/** A call without a session. */
async function call(method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const { origin } = sharedProduct();
  const headers = { origin, 'Content-Type': 'application/json' };
  const answer = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}

const tokenOf = async (email: string, path: string) => (await mailedLink(email, path)).split('/').at(-1);

/** Registered and verified, in an organisation of their own, so that their changes affect no other journey. */
export async function newPerson(firstName = 'Grace', orgName: string | null = null): Promise<Person> {
  const email = `own-${process.pid}-${++people}@example.test`;
  const names = { orgName, firstName, lastName: 'Murray' };
  const url = `${sharedProduct().origin}/register/verify-email/:token`;
  await call('POST', '/organization', { ...names, email, password, url });
  await call('PUT', '/users', { verificationToken: await tokenOf(email, '/register/verify-email/') });
  return { email, password };
}

/** Chooses a password with the link in the mail. */
export async function acceptInvitation(email: string): Promise<Person> {
  await call('PUT', '/users', { verificationToken: await tokenOf(email, '/register/verify-invite/'), password });
  return { email, password };
}

/** Logged in, in a browser profile of its own that shows no page yet. */
export async function openAs(person: Person, userAgent?: string): Promise<Page> {
  const page = await openVisit(userAgent === undefined ? {} : { userAgent });
  await send(page, 'POST', '/session', person);
  return page;
}
