import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { perAddress, requireFewUses } from '../../limits/count-use.ts';
import { answerClaim } from '../../links/answer-claim.ts';
import { isOwnLink } from '../../links/is-own-link.ts';
import { route } from '../../route.ts';
import { checkRegistration } from './check-registration.ts';
import { register } from './register.ts';

const perHour = 10;
const perDay = 40;

export function registrationRoutes(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'POST /api/organization', async (request) => {
    const registration = checkRegistration(request.body);
    if (!isOwnLink(request.body.url ?? '', 'verify', request, parts.origins)) throw new ApiError('org-register-7');
    const { ip } = request;
    await requireFewUses(parts.database, [
      perAddress('register', ip, perHour, '1 hour'),
      perAddress('register', ip, perDay, '1 day'),
    ]);
    await register(parts, registration, ip);
  });

  route(app, 'POST /api/users/resendVerificationEmail', async (request) =>
    answerClaim(parts, { purpose: 'verify', template: 'verify-address' }, request),
  );
}
