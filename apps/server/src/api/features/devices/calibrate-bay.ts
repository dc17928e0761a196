import type { CalibrationAnswer, CalibrationBody } from '@ohmstead/contract';
import { onlyRow, type Writer } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { calibrationDue } from '../../../entities/device-fields.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';
import { authorOf } from '../../audit/author.ts';
import { route } from '../../route.ts';

export function calibrateBays(app: FastifyInstance, { database }: ApiParts): void {
  route(app, 'PUT /api/devices/:id/bays/:number/calibration', async (request) => {
    const author = authorOf(request);
    const place = { deviceId: Number(request.params.id), number: Number(request.params.number) };
    return database.writeTenant(author.actor, (writer) => calibrateBay(writer, author, place, request.body));
  });
}

type Place = { deviceId: number; number: number };
type Bay = CalibrationBody & { id: number };

const dayMs = 86_400_000;

/** The last one wins, as with the other settings of a bay. */
async function calibrateBay(
  writer: Writer,
  author: Author,
  { deviceId, number }: Place,
  body: CalibrationBody,
): Promise<CalibrationAnswer> {
  const bay = await holdBay(writer, author, { deviceId, number });
  const { calibrated, intervalDays } = body;
  if (calibrated !== null && calibrated > Date.now() + dayMs) throw new ApiError('devices-calibration-1');
  const { rows } = await sql<{ due: number | null }>`
    update bays set calibrated_at = ${calibrated === null ? null : new Date(calibrated)}, calibration_interval_days = ${intervalDays}
      where organization_id = ${author.actor.organizationId} and id = ${bay.id}
      returning (date_part('epoch', ${sql.raw(calibrationDue)}) * 1000)::bigint as due`.execute(writer);
  const before = { number, calibrated: bay.calibrated, intervalDays: bay.intervalDays };
  const changes = [{ id: deviceId, before, after: { number, ...body } }];
  await recordAudit(writer, author, { action: 'devices-calibration-update', objectKind: 'device', changes });
  return { deviceId, bayId: bay.id, number, calibrated, intervalDays, due: onlyRow(rows).due };
}

/** The change shows in the device's row, which is locked before its bays. */
async function holdBay(writer: Writer, { actor }: Author, { deviceId, number }: Place): Promise<Bay> {
  const { organizationId } = actor;
  await sql`select from devices where organization_id = ${organizationId} and id = ${deviceId} for no key update`.execute(
    writer,
  );
  const { rows } = await sql<Bay>`
    select id, (date_part('epoch', calibrated_at) * 1000)::bigint as calibrated, calibration_interval_days as "intervalDays"
      from bays where organization_id = ${organizationId} and device_id = ${deviceId} and number = ${number}::bigint
      for no key update`.execute(writer);
  const [bay] = rows;
  if (!bay) throw new ApiError('devices-not-found');
  return bay;
}
