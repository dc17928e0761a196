import { claimedAddressBody, resetPasswordBody } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { isOwnLink } from '../../links/is-own-link.ts';
import { queueClaimedMail } from '../../links/queue-claimed-mail.ts';
import { resetPassword } from './reset-password.ts';

export function passwordRoutes(app: ApiServer, parts: ApiParts): void {
  const forgot = {
    summary: 'Ask for a link to choose a new password; the answer is the same for every address',
    body: claimedAddressBody,
    ...answers(null),
  };
  app.post('/api/users/initiateForgotPassword', { schema: forgot }, async (request, reply) => {
    const { email = '', url = '' } = request.body;
    if (isOwnLink(url, 'reset', request, parts.origins))
      await queueClaimedMail(parts.database, { email, template: 'reset-password', ip: request.ip });
    return reply.code(204).send();
  });

  const reset = {
    summary: 'Choose a new password with the link of a mail',
    body: resetPasswordBody,
    ...answers(null),
  };
  app.post('/api/users/resetPassword', { schema: reset }, async (request, reply) => {
    const { token = '', password = '' } = request.body;
    await resetPassword(parts, { token, password, ip: request.ip });
    return reply.code(204).send();
  });
}
