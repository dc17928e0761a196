import type { Organization } from '../fixtures/organization.ts';
import type { Nginx } from './start-nginx.ts';
import { webClient } from './web-client.ts';

/** Returns a token of the organisation's user. */
export async function signIn({ origin, certificate }: Nginx, { email, password }: Organization): Promise<string> {
  const answer = await webClient(origin, certificate).call('POST', '/api/session', { email, password });
  return (JSON.parse(answer.body) as { token: string }).token;
}
