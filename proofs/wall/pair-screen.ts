import type { Page } from 'playwright-core';

export type Session = { origin: string; headers: Record<string, string> };

const credentials = { email: 'demo@ohmstead.example', password: 'Demo-1234' };

const send = async (session: Session, method: string, path: string, body?: object): Promise<Response> => {
  const answer = await fetch(new URL(`/api${path}`, session.origin), {
    method,
    headers: { ...session.headers, origin: session.origin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};

export async function signIn(origin: string): Promise<Session> {
  const answer = await send({ origin, headers: {} }, 'POST', '/session', credentials);
  const { token } = (await answer.json()) as { token: string };
  return { origin, headers: { authorization: `Bearer ${token}` } };
}

/** As people do: the code is on the screen. */
export async function pairScreen(
  page: Page,
  origin: string,
  session: Session,
): Promise<{ revoke: () => Promise<void> }> {
  await page.goto(new URL('/wall', origin).href);
  const label = await page.getByLabel(/^Code /).getAttribute('aria-label');
  const approval = { code: label?.slice('Code '.length) ?? '', name: 'Proof', locations: null };
  const approved = await send(session, 'POST', '/wall/pairings/approve', approval);
  const account = (await approved.json()) as { id: number };
  await page.locator('main section').first().waitFor();
  const revoke = async () => {
    const again = await signIn(origin);
    const path = `/serviceAccounts/${account.id}/tokens`;
    const { tokens } = (await (await send(again, 'GET', path)).json()) as { tokens: { id: number }[] };
    for (const { id } of tokens) await send(again, 'DELETE', `${path}/${id}`);
  };
  return { revoke };
}
