import type { DisplayConfigurationBody, SavedDisplayConfiguration } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { announceChanges } from '../../changes/announce-changes.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import { checkConfiguration } from './check-configuration.ts';

const conflicts = { display_configurations__type__lower_name__key: 'displayConfigurations-add-7' } as const;

export async function addConfiguration(
  writer: Writer,
  author: Author,
  body: DisplayConfigurationBody,
): Promise<SavedDisplayConfiguration> {
  const { organizationId } = author.actor;
  const wanted = checkConfiguration(body, 'add');
  const insertion = sql<{ id: number; version: number }>`
    insert into display_configurations (organization_id, type, name, columns, lock_column_order, lock_column_visibility)
      values (${organizationId}, ${wanted.type}, ${wanted.name}, ${JSON.stringify(wanted.columns)},
        ${wanted.lockColumnOrder}, ${wanted.lockColumnVisibility}) returning id, version`;
  const { rows } = await refuseOnConstraint(conflicts, insertion.execute(writer));
  const added = { ...rows[0]!, ...wanted };
  const changes = [{ id: added.id, after: wanted }];
  await recordAudit(writer, author, {
    action: 'displayConfigurations-add',
    objectKind: 'displayConfiguration',
    changes,
  });
  await announceChanges(writer, organizationId, ['displayConfigurations']);
  return added;
}
