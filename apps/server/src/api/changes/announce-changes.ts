import type { ChangeKind } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Notifies the organisation's open pages when the transaction commits; `session` makes them reload their rights. */
export const announceChanges = (writer: Writer, organizationId: OrganizationId, kinds: readonly ChangeKind[]) =>
  sql`select pg_notify('changes', ${[organizationId, ...kinds].join(' ')})`.execute(writer);
