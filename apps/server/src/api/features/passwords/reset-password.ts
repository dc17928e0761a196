import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { answerClaim } from '../../links/answer-claim.ts';
import { findToken, wordsOf } from '../../links/find-token.ts';
import { findWeakness } from '../../passwords/find-weakness.ts';
import { hashNewPassword } from '../../passwords/hash-new-password.ts';
import { takePassword } from '../../passwords/take-password.ts';
import { route } from '../../route.ts';
import type { BrowserOwner } from '../../sessions/device-cookie.ts';
import { markBrowser } from '../../sessions/mark-browser.ts';

export function passwordRoutes(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'POST /api/users/initiateForgotPassword', async (request) =>
    answerClaim(parts, { purpose: 'reset', template: 'reset-password' }, request),
  );

  route(app, 'POST /api/users/resetPassword', async (request, reply) => {
    const { token = '', password = '' } = request.body;
    const owner = await resetPassword(parts, { token, password, ip: request.ip });
    await markBrowser(parts, owner, reply);
    return { email: owner.email };
  });
}

type Reset = { token: string; password: string; ip: string };

/** Ends all sessions without starting one, and returns the address of the account. The password is only hashed if the token is valid. */
async function resetPassword({ database, signIn }: ApiParts, { token, password, ip }: Reset): Promise<BrowserOwner> {
  if (token === '') throw new ApiError('users-resetPassword-1');
  if (password === '') throw new ApiError('users-resetPassword-2');
  const found = await findToken(database, token);
  if (found?.purpose !== 'reset') throw new ApiError('users-resetPassword-1');
  if (found.state !== 'good') throw new ApiError('users-resetPassword-4');
  if (found.isDisabled) throw new ApiError('users-resetPassword-5');
  const weakness = findWeakness(password, wordsOf(found));
  if (weakness) throw new ApiError('users-resetPassword-3', [weakness]);
  const passwordHash = await hashNewPassword(signIn, { password, email: found.email, ip, proof: 'link' });
  const owner = await takePassword(database, { found, token, purpose: 'reset', passwordHash, ip });
  if (!owner) throw new ApiError('users-resetPassword-4');
  return owner;
}
