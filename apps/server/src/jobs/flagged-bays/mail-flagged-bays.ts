import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { FlaggedBay } from '../../bays/bay-flags.ts';
import type { AlertedDevice } from '../../mail/mail-parameters.ts';
import { queueMail } from '../../mail/queue-mail.ts';

type Row = { userId: number; bayId: number; number: number; device: AlertedDevice };

/** One email to each user who is alerted when the device goes offline, with all of its bays. */
export async function mailFlaggedBays(
  writer: Writer,
  organizationId: OrganizationId,
  flagged: readonly FlaggedBay[],
): Promise<void> {
  const byId = new Map(flagged.map((bay) => [bay.bayId, bay]));
  const mails = Map.groupBy(await findAlerted(writer, organizationId, [...byId.keys()]), ({ userId, device }) =>
    [userId, device.id].join(),
  );
  for (const rows of mails.values()) {
    const [first] = rows;
    if (first === undefined) continue;
    const bays = rows.flatMap(({ bayId, number }) => {
      const bay = byId.get(bayId);
      if (bay === undefined) return [];
      const { verdict, deviation, low, high, since } = bay;
      return [{ number, verdict, deviation, low, high, since }];
    });
    await queueMail(writer, {
      template: 'flagged-bays',
      parameters: { device: first.device, bays },
      userId: first.userId,
    });
  }
}

async function findAlerted(writer: Writer, organizationId: OrganizationId, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select person as "userId", bays.id as "bayId", bays.number,
        json_build_object('id', devices.id, 'name', devices.name, 'modelName', devices.model_name,
          'serialNumber', devices.serial_number) as device
      from bays join devices on devices.organization_id = bays.organization_id and devices.id = bays.device_id
        cross join lateral app.alerted_users(devices.id, 'offline') as person
      where bays.organization_id = ${organizationId} and bays.id = any (${ids}::bigint[])
      order by person, devices.id, bays.number`.execute(writer);
  return rows;
}
