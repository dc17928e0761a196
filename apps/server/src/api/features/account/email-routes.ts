import type { FastifyInstance } from 'fastify';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { isOwnLink } from '../../links/is-own-link.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { confirmChangeEmail, initiateChangeEmail } from './change-email.ts';
import { getEmailPreferences, saveEmailPreferences } from './email-preferences.ts';
import { renewSession } from './renew-session.ts';

/** The address that one signs in with, and what is sent to it. */
export function emailRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { database } = parts;
  route(app, 'POST /api/users/initiateChangeEmailAddress', async (request) => {
    const { email = '', password = '', url = '' } = request.body;
    const link = isOwnLink(url, 'email-change', request, parts.origins);
    await initiateChangeEmail(parts, authorOf(request), { email: email.trim(), password, isOwnLink: link });
  });

  route(app, 'POST /api/users/confirmChangeEmailAddress', async (request, reply) => {
    const author = authorOf(request);
    const owner = await confirmChangeEmail(parts, author, request.body.token ?? '');
    return renewSession(parts, { author, owner }, request, reply);
  });

  route(app, 'GET /api/users/emailPreferences', async (request) =>
    database.readTenant(actorOf(request), (reader) => getEmailPreferences(reader, actorOf(request))),
  );

  route(app, 'PUT /api/users/emailPreferences', async (request) => {
    await database.writeTenant(actorOf(request), (writer) =>
      saveEmailPreferences(writer, authorOf(request), request.body),
    );
    return request.body;
  });
}
