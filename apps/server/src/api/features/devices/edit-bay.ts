import type { BaySettings, BaySettingsAnswer } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { changedFields } from '../../changes/changed-fields.ts';

type Place = { deviceId: number; bayId: number };

export async function editBay(
  writer: Writer,
  author: Author,
  { deviceId, bayId }: Place,
  edit: BaySettings,
): Promise<BaySettingsAnswer> {
  const { organizationId } = author.actor;
  // Its device shows the change, and is held before its bays.
  await sql`select from devices where organization_id = ${organizationId} and id = ${deviceId} for no key update`.execute(
    writer,
  );
  const bay = await writer
    .selectFrom('bays')
    .select(['id', 'adapter_name as adapterName', 'default_service_parameters as defaultServiceParameters'])
    .where('organization_id', '=', organizationId)
    .where('device_id', '=', deviceId)
    .where('id', '=', bayId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!bay) throw new ApiError('devices-not-found');
  const { adapterName = bay.adapterName, defaultServiceParameters = bay.defaultServiceParameters } = edit;
  const saved = {
    id: bayId,
    adapterName: adapterName || null,
    defaultServiceParameters: defaultServiceParameters || null,
  };
  await sql`update bays set adapter_name = ${saved.adapterName}, default_service_parameters = ${saved.defaultServiceParameters}
    where organization_id = ${organizationId} and id = ${bayId}`.execute(writer);
  const changes = [{ id: deviceId, ...changedFields({ ...bay, bayId: null }, { ...edit, bayId }) }];
  await recordAudit(writer, author, { action: 'devices-bay-update', objectKind: 'device', changes });
  return saved;
}
