import type { FoundThing } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { type Actor, foldText, readLabelCode } from '@ohmstead/domain';
import { sql } from 'kysely';
import { batterySubtitle, deviceSubtitle } from '../../subtitles.ts';

/** A thing with everything that finds it. */
type Row = FoundThing & { serialKey: string; code: string | null };

/**
 * For each code what it finds, as the caller may see it: the label's own thing, or batteries and devices with this serial number, case and
 * accents aside. An address that a label holds is no serial number.
 */
export async function findCodes(reader: Reader, actor: Actor, codes: readonly string[]): Promise<FoundThing[][]> {
  const wanted = codes.map(read);
  const labels = wanted.flatMap(({ code }) => code ?? []);
  const keys = wanted.flatMap(({ serialKey }) => serialKey ?? []);
  const batteries = await findBatteries(reader, actor, labels, keys);
  const devices = await findDevices(reader, actor, labels, keys);
  const bays = await findBays(reader, actor, labels);
  const rows = [...batteries, ...devices, ...bays];
  return wanted.map(({ code, serialKey }) =>
    rows
      .filter((row) => (code !== undefined && row.code === code) || (row.bay === null && row.serialKey === serialKey))
      .map(({ kind, id, title, subtitle, bay }) => ({ kind, id, title, subtitle, bay })),
  );
}

function read(text: string): { code?: string; serialKey?: string } {
  const label = readLabelCode(text);
  if (label?.isCertain === true) return { code: label.code };
  const serialKey = foldText(text.trim());
  return { ...(label && { code: label.code }), ...(serialKey === '' ? {} : { serialKey }) };
}

type Texts = readonly string[];

const labelled = (column: 'battery_id' | 'device_id' | 'bay_id', actor: Actor, labels: Texts) =>
  sql`(select ${sql.ref(column)} as id, code from label_codes
    where organization_id = ${actor.organizationId} and code = any (${labels}::text[]) and ${sql.ref(column)} is not null)`;

/** Two statements in one, so that each finds its rows by an index. */
async function findBatteries(reader: Reader, actor: Actor, labels: Texts, keys: Texts): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select 'batteries' as kind, id, coalesce(serial_number, 'No Serial') as title, ${batterySubtitle} as subtitle, null::integer as bay,
        coalesce(serial_key, '') as "serialKey", null as code
      from batteries where organization_id = ${actor.organizationId} and serial_key = any (${keys}::text[])
    union all
    select 'batteries', batteries.id, coalesce(serial_number, 'No Serial'), ${batterySubtitle}, null, '', labelled.code
      from batteries join ${labelled('battery_id', actor, labels)} as labelled on labelled.id = batteries.id
      where organization_id = ${actor.organizationId}
    order by id`.execute(reader);
  return withoutTwice(rows);
}

/** Few compared with batteries: read as they are. */
async function findDevices(reader: Reader, actor: Actor, labels: Texts, keys: Texts): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select 'devices' as kind, devices.id, coalesce(name, serial_number) as title, ${deviceSubtitle} as subtitle, null::integer as bay,
        fold_text(serial_number) as "serialKey", labelled.code
      from devices left join ${labelled('device_id', actor, labels)} as labelled on labelled.id = devices.id
      where organization_id = ${actor.organizationId}
        and (fold_text(serial_number) = any (${keys}::text[]) or labelled.code is not null)
      order by devices.id`.execute(reader);
  return rows;
}

async function findBays(reader: Reader, actor: Actor, labels: Texts): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select 'devices' as kind, devices.id, 'Bay ' || bays.number || ' · ' || coalesce(name, serial_number) as title,
        ${deviceSubtitle} as subtitle, bays.number as bay, '' as "serialKey", labelled.code
      from bays join ${labelled('bay_id', actor, labels)} as labelled on labelled.id = bays.id
        join devices on devices.organization_id = bays.organization_id and devices.id = bays.device_id
      where bays.organization_id = ${actor.organizationId} order by bays.id`.execute(reader);
  return rows;
}

/** A battery that both its label and its serial number have found stands here once for each. */
function withoutTwice(rows: readonly Row[]): Row[] {
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()].map(([row, other]) => ({ ...row!, ...(other && merged(row!, other)) }));
}

const merged = (one: Row, other: Row) => ({
  serialKey: one.serialKey === '' ? other.serialKey : one.serialKey,
  code: one.code ?? other.code,
});
