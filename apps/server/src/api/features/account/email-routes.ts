import { changeEmailBody, confirmEmailBody, emailPreferences } from '@ohmstead/contract';
import { answers } from '../../answers.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { ApiServer } from '../../api-server.ts';
import { authorOf } from '../../audit/author.ts';
import { isOwnLink } from '../../links/is-own-link.ts';
import { actorOf } from '../../plugins/request-caller.ts';
import { userDataSchema } from '../../sessions/user-data-schema.ts';
import { confirmChangeEmail, initiateChangeEmail } from './change-email.ts';
import { getEmailPreferences, saveEmailPreferences } from './email-preferences.ts';
import { renewSession } from './renew-session.ts';

/** The address that one signs in with, and what is sent to it. */
export function emailRoutes(app: ApiServer, parts: ApiParts): void {
  const { database } = parts;
  const initiating = {
    summary: 'Ask for another email address; the new one gets a link to confirm it',
    body: changeEmailBody,
    ...answers(null),
  };
  app.post('/api/users/initiateChangeEmailAddress', { schema: initiating }, async (request, reply) => {
    const { email = '', password = '', url = '' } = request.body;
    const link = isOwnLink(url, 'email-change', request, parts.origins);
    await initiateChangeEmail(parts, authorOf(request), { email: email.trim(), password, isOwnLink: link });
    return reply.code(204).send();
  });

  const confirming = {
    summary: 'Change the email address with the link of a mail',
    body: confirmEmailBody,
    ...answers(userDataSchema),
  };
  app.post('/api/users/confirmChangeEmailAddress', { schema: confirming }, async (request, reply) => {
    const author = authorOf(request);
    const owner = await confirmChangeEmail(parts, author, request.body.token ?? '');
    return renewSession(parts, { author, owner }, request, reply);
  });

  const reading = { summary: 'What mails the caller gets', ...answers(emailPreferences) };
  app.get('/api/users/emailPreferences', { schema: reading }, async (request) =>
    database.readTenant(actorOf(request), (reader) => getEmailPreferences(reader, actorOf(request))),
  );

  const saving = { summary: 'Choose what mails to get', body: emailPreferences, ...answers(emailPreferences) };
  app.put('/api/users/emailPreferences', { schema: saving }, async (request) => {
    await database.writeTenant(actorOf(request), (writer) =>
      saveEmailPreferences(writer, authorOf(request), request.body),
    );
    return request.body;
  });
}
