import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Batch } from './batch.ts';
import { checkHello, findRegistrations } from './check-hello.ts';
import type { IncomingOf } from './device-message.ts';
import { followFirmware } from './follow-firmware.ts';

type Hello = IncomingOf<'hello'>;

const rowsOf = (hellos: readonly Hello[]) =>
  JSON.stringify(
    hellos.map(({ thing, up: { message } }) => ({
      device_id: thing.deviceId,
      at: message.at,
      connection: message.connection,
      firmware: message.firmware,
      bay_count: message.bayCount,
    })),
  );

/** Only those of the devices that the provider has registered. */
async function chooseRight(writer: Writer, said: readonly Hello[], { refusals }: Batch): Promise<Hello[]> {
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

/** Of several connections the newest by the device's clock counts; a repeated or older hello changes nothing. */
export async function applyHellos(writer: Writer, said: readonly Hello[], batch: Batch): Promise<void> {
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
