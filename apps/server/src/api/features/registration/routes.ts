import { claimedAddressBody, registerBody } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { perAddress, requireFewUses } from '../../limits/count-use.ts';
import { answerClaim } from '../../links/answer-claim.ts';
import { isOwnLink } from '../../links/is-own-link.ts';
import { checkRegistration } from './check-registration.ts';
import { register } from './register.ts';

const perHour = 10;
const perDay = 40;

export function registrationRoutes(app: ApiServer, parts: ApiParts): void {
  const registering = {
    summary: 'Register an organisation; a mail to its first user brings the link that opens it',
    body: registerBody,
    ...answers(null),
  };
  app.post('/api/organization', { schema: registering }, async (request, reply) => {
    const registration = checkRegistration(request.body);
    if (!isOwnLink(request.body.url ?? '', 'verify', request, parts.origins)) throw new ApiError('org-register-7');
    const { ip } = request;
    await requireFewUses(parts.database, [
      perAddress('register', ip, perHour, '1 hour'),
      perAddress('register', ip, perDay, '1 day'),
    ]);
    await register(parts, registration, ip);
    return reply.code(204).send();
  });

  const resending = {
    summary: 'Ask again for the link that verifies an address; the answer is the same for every address',
    body: claimedAddressBody,
    ...answers(null),
  };
  app.post('/api/users/resendVerificationEmail', { schema: resending }, async (request, reply) =>
    answerClaim(parts, { purpose: 'verify', template: 'verify-address' }, request, reply),
  );
}
