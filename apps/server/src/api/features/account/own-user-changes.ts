import type { DistanceUnit, OwnUserBody, UserData } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { nameMaxLength } from '@ohmstead/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { ApiError, badInput } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import type { Author } from '../../../audit/author.ts';
import { authorOf } from '../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { requireFactor } from '../../plugins/enforce-access.ts';
import { callerOf } from '../../plugins/request-caller.ts';
import { route } from '../../route.ts';
import { findNeededProofs } from '../../second-factors/sign-in-ticket.ts';
import { getUserData } from '../../sessions/user-data.ts';
import { changePassword, requireOwnVersion } from './change-password.ts';
import { renewSession } from './renew-session.ts';
import { useVerificationToken } from './use-verification-token.ts';

/** One route for two purposes (spec: administration §7): links, which need no session, and the profile, which does. */
export function ownUserChanges(app: FastifyInstance, parts: ApiParts): void {
  route(app, 'PUT /api/users', async (request, reply) => {
    const { verificationToken: token, password, ...profile } = request.body;
    if (token === undefined && password === undefined) return changeProfile(profile, request, reply);
    if (Object.keys(profile).length > 0) throw badInput('a link cannot be combined with other changes');
    const email = await useVerificationToken(parts, { token: token ?? '', password, ip: request.ip });
    return email === undefined ? reply.code(204).send(undefined) : reply.code(201).send({ email });
  });

  async function changeProfile(body: OwnUserBody, request: FastifyRequest, reply: FastifyReply): Promise<UserData> {
    request.caller = await parts.authenticate(request, false);
    if (!request.caller) throw new ApiError('not-authenticated');
    request.countCall(request.caller.actor);
    requireFactor(request.caller.actor);
    const { version, oldPassword, newPassword, ...profile } = body;
    if (oldPassword === undefined && newPassword === undefined) return changeUser(body, request);
    if (Object.keys(profile).length > 0) throw badInput('a new password cannot be combined with other changes');
    const change = { version, oldPassword: oldPassword ?? '', newPassword: newPassword ?? '' };
    const author = authorOf(request);
    const owner = await changePassword(parts, author, change);
    // Of somebody who has a factor, a password alone proves nothing.
    const { proofs } = await findNeededProofs(parts.database, author.actor, undefined);
    return renewSession(parts, { author, owner, isProven: proofs.length === 0 }, request, reply);
  }

  async function changeUser(body: OwnUserBody, request: FastifyRequest): Promise<UserData> {
    const caller = callerOf(request);
    await parts.database.writeTenant(caller.actor, (writer) => changeOwnUser(writer, authorOf(request), body));
    const user = await getUserData(parts.database, caller);
    if (!user) throw new ApiError('not-authenticated');
    return user;
  }
}

type Values = { first_name?: string; last_name?: string; distance_unit?: DistanceUnit };

/** Changes only the fields in the body, and only if the version is current. */
async function changeOwnUser(writer: Writer, author: Author, body: OwnUserBody): Promise<void> {
  const values = valuesOf(body);
  if (Object.keys(values).length === 0) throw badInput('there is nothing to change');
  await requireOwnVersion(writer, author.actor, body.version);
  await writer
    .updateTable('users')
    .set({ ...values, version: sql`version + 1` })
    .where('organization_id', '=', author.actor.organizationId)
    .where('id', '=', author.actor.userId)
    .execute();
  // Names are personal data: the log records that they changed, not how.
  const changes = [{ id: author.actor.userId, after: { fields: Object.keys(values) } }];
  await recordAudit(writer, author, { action: 'users-update-own', objectKind: 'user', changes });
}

function valuesOf({ firstName, lastName, distanceUnit }: OwnUserBody): Values {
  const [first, last] = [firstName?.trim(), lastName?.trim()];
  if (first === '') throw new ApiError('users-update-6');
  if (last === '') throw new ApiError('users-update-7');
  if (Math.max(first?.length ?? 0, last?.length ?? 0) > nameMaxLength) throw new ApiError('users-update-8');
  return {
    ...(first === undefined ? {} : { first_name: first }),
    ...(last === undefined ? {} : { last_name: last }),
    ...(distanceUnit === undefined ? {} : { distance_unit: distanceUnit }),
  };
}
