import type { DisplayConfigurationBody, SavedDisplayConfiguration } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
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
  const insertion = writer
    .insertInto('display_configurations')
    .values({
      organization_id: organizationId,
      type: wanted.type,
      name: wanted.name,
      columns: JSON.stringify(wanted.columns),
      lock_column_order: wanted.lockColumnOrder,
      lock_column_visibility: wanted.lockColumnVisibility,
    })
    .returning(['id', 'version']);
  const added = { ...(await refuseOnConstraint(conflicts, insertion.executeTakeFirstOrThrow())), ...wanted };
  const changes = [{ id: added.id, after: wanted }];
  await recordAudit(writer, author, {
    action: 'displayConfigurations-add',
    objectKind: 'displayConfiguration',
    changes,
  });
  await announceChanges(writer, organizationId, ['displayConfigurations']);
  return added;
}
