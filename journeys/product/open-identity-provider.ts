import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { sharedProduct } from './shared-product.ts';

export const client = { id: 'ohmstead', secret: 'a secret of the provider and the console' };

/**
 * A real provider, at another site than the console: that is at 127.0.0.1. People log in with any password, and their names become addresses
 * of the domain.
 */
export async function openIdentityProvider(domain: string): Promise<{ issuer: string; close: () => void }> {
  let answer: RequestListener = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${sharedProduct().origin}/api/signIn/oidc/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@${domain}`,
        email_verified: true,
        given_name: 'Nadia',
        family_name: 'New',
        groups: ['benches'],
      }),
    }),
    cookies: { keys: ['of this test alone'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  answer = provider.callback();
  return {
    issuer,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
