import type { NewGroup } from '@ohmstead/contract';
import { recordAudit } from '../../audit/record-audit.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';
import type { RightsChange } from '../../rights/change-rights.ts';
import { storeRights } from '../../rights/store-rights.ts';
import { nothingHeld, wantRights } from '../../rights/wanted-rights.ts';
import { configurationColumns } from './configuration-columns.ts';
import { readGroupName } from './read-group-name.ts';

const codes = { permission: 'groups-add-4', location: 'groups-add-5', displayConfiguration: 'groups-add-6' } as const;

export async function addGroup(change: RightsChange, body: NewGroup): Promise<number> {
  const { writer, author } = change;
  const { organizationId } = author.actor;
  const name = readGroupName(body.name, { missing: 'groups-add-1', tooLong: 'groups-add-7' });
  const rights = await wantRights(change, nothingHeld, body.permissions ?? nothingHeld, codes);
  const inserting = writer
    .insertInto('groups')
    .values({ organization_id: organizationId, name, ...configurationColumns(rights.displayConfigurations) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await refuseOnConstraint({ groups__lower_name__key: 'groups-add-3' }, inserting);
  await storeRights(writer, organizationId, 'group', [id], rights.permissions);
  const changes = [{ id, after: { name, ...rights } }];
  await recordAudit(writer, author, { action: 'groups-add', objectKind: 'group', changes });
  return id;
}
