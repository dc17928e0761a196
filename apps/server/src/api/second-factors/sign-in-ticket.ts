import type { FactorProof } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';
import { hashSecret, isSecret, newCookieSecret } from '../sessions/session-secrets.ts';
import type { FactorOwner } from './show-factor.ts';
import { ticketLife, ticketTries } from './second-factor-limits.ts';

/** What somebody whose password was right must show too; nothing where they need not. */
export async function findNeededProofs(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  rememberedBrowser: string | undefined,
): Promise<{ proofs: FactorProof[]; isRemembered: boolean }> {
  const browser = isSecret(rememberedBrowser) ? hashSecret(rememberedBrowser) : null;
  const { rows } = await database.askDirectory((directory) =>
    sql<{ proofs: FactorProof[]; isRemembered: boolean }>`select proofs, is_remembered as "isRemembered"
      from directory.proofs_at_sign_in(${organizationId}, ${userId}, ${browser})`.execute(directory),
  );
  return rows[0] ?? { proofs: [], isRemembered: false };
}

/** The ticket goes into the answer, and the other half into a cookie, so that neither is enough. */
export async function makeTicket(
  database: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<{ ticket: string; browser: string }> {
  const [ticket, browser] = [newCookieSecret(), newCookieSecret()];
  await database.withDirectory((directory) =>
    sql`select directory.add_sign_in_ticket(${hashSecret(ticket)}, ${hashSecret(browser)}, ${organizationId}, ${userId},
      ${ticketLife})`.execute(directory),
  );
  return { ticket, browser };
}

export type TicketOwner = FactorOwner & { email: string; authEpoch: number };

/** Undefined where the ticket cannot be used, whatever the reason. */
export async function findTicketOwner(
  database: Database,
  ticket: string,
  browser: string | undefined,
): Promise<TicketOwner | undefined> {
  if (!isSecret(ticket) || !isSecret(browser)) return undefined;
  const { rows } = await database.withDirectory((directory) =>
    sql<TicketOwner>`select organization_id as "organizationId", user_id as "userId", email, auth_epoch as "authEpoch"
      from directory.find_sign_in_ticket(${hashSecret(ticket)}, ${hashSecret(browser)}, ${ticketTries})`.execute(
      directory,
    ),
  );
  return rows[0];
}

/** Committed before the proof is judged, so that many at once are not judged more often. */
export const takeTry = (database: Database, ticket: string): Promise<boolean> =>
  isDone(database, sql`select directory.try_sign_in_ticket(${hashSecret(ticket)}, ${ticketTries}) as done`);

/** False where another request has used it, or where the person has been reset meanwhile. */
export const useTicket = (database: Database, ticket: string): Promise<boolean> =>
  isDone(database, sql`select directory.use_sign_in_ticket(${hashSecret(ticket)}) as done`);

async function isDone(database: Database, statement: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await database.withDirectory((directory) => statement.execute(directory));
  return rows.some((row) => typeof row === 'object' && row !== null && 'done' in row && row.done === true);
}

/** Null where the organisation does not allow it. */
export async function rememberBrowser(
  database: Database,
  { organizationId, userId }: FactorOwner,
  life: string,
): Promise<string | null> {
  const browser = newCookieSecret();
  const { rows } = await database.withDirectory((directory) =>
    sql<{
      isRemembered: boolean;
    }>`select directory.remember_browser(${hashSecret(browser)}, ${organizationId}, ${userId},
      ${life}) as "isRemembered"`.execute(directory),
  );
  return rows[0]?.isRemembered ? browser : null;
}
