import type { Directory, Writer } from '@ohmstead/database';
import type { Hello } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import { followFirmware } from '../../firmware/follow-upgrades.ts';
import type { DeviceMessage, Refusal } from '../device-message.ts';
import type { Batch } from './batch.ts';

type HelloMessage = DeviceMessage<'owned', 'hello'>;

const rowsOf = (hellos: readonly HelloMessage[]) =>
  JSON.stringify(
    hellos.map(({ thing, up: { message } }) => ({
      device_id: thing.deviceId,
      at: message.at,
      connection: message.connection,
      firmware: message.firmware,
      bay_count: message.bayCount,
    })),
  );

/** Refuses hellos that contradict the provider's registration. */
async function chooseRight(
  writer: Writer,
  said: readonly HelloMessage[],
  { refusals }: Batch,
): Promise<HelloMessage[]> {
  const known = await findRegistrations(
    writer,
    said.map(({ thing }) => thing.thingName),
  );
  return said.filter((hello) => {
    const refusal = checkHello(hello.up.message, known.get(hello.thing.thingName));
    if (refusal) refusals.set(hello, refusal);
    return !refusal;
  });
}

/** The latest hello by the device's clock wins; a repeated or older one changes nothing. */
export async function applyHellos(writer: Writer, said: readonly HelloMessage[], batch: Batch): Promise<void> {
  const hellos = await chooseRight(writer, said, batch);
  if (hellos.length === 0) return;
  await sql`
    with said as (
      select distinct on (device_id) * from jsonb_to_recordset(${rowsOf(hellos)}::jsonb)
        as said (device_id bigint, at float8, connection text, firmware jsonb, bay_count integer)
        order by device_id, at desc
    ), heard as (
      insert into app.device_presence as presence (organization_id, device_id, connection_id, hello_at, last_message_at)
        select app.organization_id(), device_id, connection, to_timestamp(at / 1000), now() from said order by device_id
      on conflict on constraint device_presence__pkey do update
        set connection_id = excluded.connection_id, hello_at = excluded.hello_at, last_message_at = now()
        where presence.hello_at is null or presence.hello_at <= excluded.hello_at
      returning device_id
    ), named as (
      update app.devices set firmware_versions = said.firmware
        from said join heard using (device_id)
        where devices.organization_id = app.organization_id() and devices.id = device_id
          and devices.firmware_versions is distinct from said.firmware
    ), shrunk as (
      delete from app.bays using said join heard using (device_id)
        where bays.organization_id = app.organization_id() and bays.device_id = said.device_id and number > bay_count
    )
    insert into app.bays (organization_id, device_id, number)
      select app.organization_id(), device_id, number
        from said join heard using (device_id), generate_series(1, bay_count) as number
        order by device_id, number
      on conflict on constraint bays__device_id__number__key do nothing`.execute(writer);
  await followFirmware(
    writer,
    hellos.map(({ thing }) => thing.deviceId),
  );
}

type Registration = { thing_name: string; model_name: string; serial_number: string; bay_count: number };

/** The provider's registrations of these things. */
export async function findRegistrations(
  from: Pick<Directory | Writer, 'getExecutor'>,
  thingNames: readonly string[],
): Promise<Map<string, Registration>> {
  if (thingNames.length === 0) return new Map();
  const { rows } = await sql<Registration>`
    select * from directory.find_registrations(${[...new Set(thingNames)]}::text[])`.execute(from);
  return new Map(rows.map((row) => [row.thing_name, row]));
}

/**
 * Detects a thing name used by another machine, or a rebuilt machine: the device is told what is wrong, and its hello changes nothing.
 * Fewer bays than the model has are fine, because one may be out of order.
 */
export function checkHello({ model, serialNumber, bayCount }: Hello, known?: Registration): Refusal | undefined {
  if (!known) return undefined;
  const wrong = (name: string, registered: string | number, said: string | number): Refusal => ({
    code: 'wrong-device',
    message: `/${name}: registered is ${registered}, not ${said}`,
  });
  if (model !== known.model_name) return wrong('model', known.model_name, model);
  if (serialNumber !== known.serial_number) return wrong('serialNumber', known.serial_number, serialNumber);
  return bayCount > known.bay_count ? wrong('bayCount', `at most ${known.bay_count}`, bayCount) : undefined;
}
