import type { NewToken, ShownToken, TokenKind } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { effectiveRights, type Rights } from '@ohmstead/domain';
import type { Author } from '../../audit/author.ts';
import { ApiError } from '../api-error.ts';
import { findPerson } from '../rights/find-person.ts';
import { makeToken, requireRoom } from './make-token.ts';
import { readTokenSettings, requireHeld, requireLocations, requireSensible, type WantedToken } from './wanted-token.ts';

/** Whose token it is, and who gives it unless the owner does. */
export type TokenOwner = { kind: TokenKind; ownerId: number; granter?: Rights };

export async function addToken(writer: Writer, author: Author, owner: TokenOwner, body: NewToken): Promise<ShownToken> {
  const { actor } = author;
  const { kind, ownerId } = owner;
  const settings = await readTokenSettings(writer, actor);
  if (kind === 'personal' && !settings.personalTokens) throw new ApiError('tokens-add-10');
  const wanted = requireSensible(body, settings, Date.now());
  await requireRoom(writer, author, ownerId);
  await requireGivableToken(writer, author, owner, wanted);
  await requireLocations(writer, actor, wanted.locations);
  return makeToken(writer, author, { kind, ownerId }, wanted);
}

/** A secret is shown only to somebody who holds all that it opens, and its owner holds it too. */
export async function requireGivableToken(
  writer: Writer,
  { actor }: Author,
  { ownerId, granter }: TokenOwner,
  wanted: Pick<WantedToken, 'permissions' | 'locations'>,
): Promise<void> {
  const owner = await findPerson(writer, actor, ownerId);
  if (!owner) throw new ApiError('not-authenticated');
  requireHeld(effectiveRights(owner), granter, wanted);
}
