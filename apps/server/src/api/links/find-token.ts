import type { LinkPurpose } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import { hashSecret, isSecret } from '../sessions/session-secrets.ts';
import type { TokenOwner } from './enter-as.ts';

/** What is known about a one-time token before it is used. */
export type FoundToken = TokenOwner & {
  purpose: LinkPurpose;
  state: 'good' | 'used' | 'expired';
  email: string;
  firstName: string | null;
  lastName: string | null;
  organizationName: string | null;
  isVerified: boolean;
  isDisabled: boolean;
};

/** Undefined if the token never existed. */
export async function findToken(database: Database, token: string): Promise<FoundToken | undefined> {
  if (!isSecret(token)) return undefined;
  const { rows } = await database.withDirectory((directory) =>
    sql<FoundToken>`
      select purpose, state, organization_id as "organizationId", user_id as "userId", email, first_name as "firstName",
          last_name as "lastName", organization_name as "organizationName", verified as "isVerified", disabled as "isDisabled"
        from directory.find_token(${hashSecret(token)})`.execute(directory),
  );
  return rows[0];
}

/** Words that this user's password must not contain. */
export const wordsOf = ({ email, firstName, lastName, organizationName }: FoundToken) => [
  email,
  firstName,
  lastName,
  organizationName,
];
