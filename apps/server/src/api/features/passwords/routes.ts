import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { answerClaim } from '../../links/answer-claim.ts';
import { route } from '../../route.ts';
import { markBrowser } from '../../sessions/mark-browser.ts';
import { resetPassword } from './reset-password.ts';

export function passwordRoutes(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'POST /api/users/initiateForgotPassword', async (request, reply) =>
    answerClaim(parts, { purpose: 'reset', template: 'reset-password' }, request, reply),
  );

  route(app, 'POST /api/users/resetPassword', async (request, reply) => {
    const { token = '', password = '' } = request.body;
    const owner = await resetPassword(parts, { token, password, ip: request.ip });
    await markBrowser(parts, owner, reply);
    return { email: owner.email };
  });
}
