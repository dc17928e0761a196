import { claimedAddressBody, resetPasswordAnswer, resetPasswordBody } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { answerClaim } from '../../links/answer-claim.ts';
import { markBrowser } from '../../sessions/mark-browser.ts';
import { resetPassword } from './reset-password.ts';

export function passwordRoutes(app: ApiServer, parts: ApiParts): void {
  const forgot = {
    summary: 'Ask for a link to choose a new password; the answer is the same for every address',
    body: claimedAddressBody,
    ...answers(null),
  };
  app.post('/api/users/initiateForgotPassword', { schema: forgot }, async (request, reply) =>
    answerClaim(parts, { purpose: 'reset', template: 'reset-password' }, request, reply),
  );

  const reset = {
    summary: 'Choose a new password with the link of a mail',
    body: resetPasswordBody,
    ...answers(resetPasswordAnswer),
  };
  app.post('/api/users/resetPassword', { schema: reset }, async (request, reply) => {
    const { token = '', password = '' } = request.body;
    const owner = await resetPassword(parts, { token, password, ip: request.ip });
    await markBrowser(parts, owner, reply);
    return { email: owner.email };
  });
}
