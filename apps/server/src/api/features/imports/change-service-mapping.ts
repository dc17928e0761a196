import type { ServiceMapping, ServiceMappingChange } from '@ohmstead/contract';
import type { Reader, Writer } from '@ohmstead/database';
import { mayHaveUnit, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../../audit/author.ts';
import { recordAudit } from '../../../audit/record-audit.ts';
import { listPlaces } from '../../../imports/find-batteries.ts';
import { moveImport } from '../../../imports/open-import.ts';
import { findBatteryOfImport } from '../../../imports/services/service-battery.ts';
import { startTimeOf } from '../../../imports/services/service-facts.ts';
import { isTimeZone } from '../../../local-time.ts';
import { ApiError, badInput } from '../../api-error.ts';
import { asksForColumns, requireMayImport, type ServiceImportFacts } from './import-row.ts';

/** Says whose test a file is of, and what it does not tell itself. */
export async function saveServiceMapping(
  writer: Writer,
  author: Author,
  facts: ServiceImportFacts,
  change: ServiceMappingChange,
): Promise<void> {
  const { actor } = author;
  const mapping = mergeMapping(facts, change);
  const columns = facts.columns.map((column, index) => {
    if (!mapping.columns) return column;
    const { quantity = null, unit = null } = mapping.columns[index] ?? {};
    return { ...column, quantity, unit };
  });
  await requireMapping(writer, actor, mapping, columns.length);
  await moveImport(
    writer,
    actor.organizationId,
    facts,
    sql`state = 'mapping', mapping = ${JSON.stringify(mapping)}::jsonb, columns = ${JSON.stringify(columns)}::jsonb`,
  );
  const after = { import: facts.id, ...mapping };
  await recordAudit(writer, author, { action: 'imports-map', objectKind: null, changes: [{ id: null, after }] });
}

/** A battery is named in one way: the one that was named last. */
function mergeMapping(
  { mapping }: ServiceImportFacts,
  { version: _, ...wanted }: ServiceMappingChange,
): ServiceMapping {
  if (!mapping) throw new ApiError('imports-update-1');
  if (wanted.batteryId != null && wanted.battery != null) throw badInput('body must name the battery in one way');
  return {
    ...mapping,
    ...(wanted.batteryId != null && { battery: null }),
    ...(wanted.battery != null && { batteryId: null }),
    ...wanted,
  };
}

async function requireMapping(reader: Reader, actor: Actor, mapping: ServiceMapping, width: number): Promise<void> {
  const { timeZone, columns, locationId, batteryId } = mapping;
  if (!isTimeZone(timeZone)) throw badInput('body/timeZone must be a time zone');
  if (columns && columns.length !== width) throw badInput(`body/columns must have ${width} items`);
  const seen = new Set<string>();
  for (const column of columns ?? []) {
    if (!column) continue;
    if (!mayHaveUnit(column)) throw badInput(`body/columns: ${column.quantity} is not measured in ${column.unit}`);
    if (seen.has(column.quantity)) throw new ApiError('imports-mapping-3', [column.quantity]);
    seen.add(column.quantity);
  }
  const isSeen = async (id: number) =>
    (await listPlaces(reader, actor.organizationId)).some((place) => place.id === id);
  if (locationId !== null && !(await isSeen(locationId))) throw new ApiError('imports-mapping-2');
  if (batteryId === null) return;
  if (!(await findBatteryOfImport(reader, actor.organizationId, mapping))) throw new ApiError('imports-mapping-4');
}

/** Everything that the check and the run need has been said, and is still there. */
export async function requireServiceMapping(reader: Reader, actor: Actor, facts: ServiceImportFacts): Promise<void> {
  const { mapping, format } = facts;
  if (!mapping || !format) throw new ApiError('imports-check-1', ['columns']);
  await requireMapping(reader, actor, mapping, facts.columns.length);
  const battery = await findBatteryOfImport(reader, actor.organizationId, mapping);
  const isPlaced = actor.allLocations || mapping.locationId !== null || battery !== undefined;
  const missing = [
    ...(asksForColumns(facts) ? ['columns'] : []),
    ...(mapping.batteryId === null && mapping.battery === null ? ['battery'] : []),
    ...(mapping.serviceType === null ? ['serviceType'] : []),
    ...((mapping.startTime ?? startTimeOf(format, mapping.timeZone)) === null ? ['startTime'] : []),
    ...(isPlaced ? [] : ['location']),
  ];
  if (missing.length > 0) throw new ApiError('imports-check-1', missing);
  if (!battery) requireMayImport(actor, 'batteries');
}
