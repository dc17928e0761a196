import { createHash, randomBytes } from 'node:crypto';
import { linkPaths, type LinkPurpose } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Account } from './outbox.ts';

type Link = { purpose: LinkPurpose; life: string };

/** The token goes out with this mail and nowhere else: the database keeps its hash. */
export async function makeSecretLink(
  database: Database,
  { purpose, life }: Link,
  { organizationId, userId }: Account,
  recipient: string,
): Promise<(publicUrl: URL) => string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await database.withDirectory((directory) =>
    sql`select directory.issue_token(${organizationId}, ${userId}, ${purpose}, ${recipient}, ${hash}, ${life})`.execute(
      directory,
    ),
  );
  return (publicUrl) => `${publicUrl.origin}${linkPaths[purpose].replace(':token', token)}`;
}
