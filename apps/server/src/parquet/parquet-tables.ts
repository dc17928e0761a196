import { sql, type RawBuilder } from 'kysely';
import type { ParquetColumn } from './write-rows.ts';

type Kind = 'id' | 'number' | 'text' | 'time';
/** `source` is an expression of SQL. */
type TableColumn = readonly [name: string, kind: Kind, source: string];
export type TableRow = Readonly<Record<string, unknown>>;

/** A table of an organisation as one file, in the order of its ids. `from` says what `row` is. */
export type ParquetTable = { readonly from: string; readonly where: string; readonly columns: readonly TableColumn[] };

/** Names are for programs and never change; units are in them. Nothing of it tells who did something. */
export const parquetTables = {
  batteries: {
    from: 'app.batteries as row left join app.locations as place on place.organization_id = row.organization_id and place.id = row.location_id',
    where: 'true',
    columns: [
      ['battery_id', 'id', 'row.id'],
      ['serial_number', 'text', 'row.serial_number'],
      ['model', 'text', 'row.model_name'],
      ['manufacturer', 'text', 'row.manufacturer'],
      ['chemistry', 'text', 'row.chemistry'],
      ['used_in', 'text', 'row.used_in'],
      ['design_capacity_mah', 'number', 'row.design_capacity_mah'],
      ['nominal_voltage_v', 'number', 'row.nominal_voltage_v'],
      ['location_id', 'id', 'row.location_id'],
      ['location', 'text', 'place.name'],
      ['purchased_at', 'time', 'row.purchased_at'],
      ['in_service_at', 'time', 'row.in_service_at'],
      ['expires_at', 'time', 'row.expires_at'],
      ['retired_at', 'time', 'row.retired_at'],
      ['cycle_count', 'number', 'row.cycle_count'],
      ['last_service_id', 'id', 'row.last_service_id'],
      ['last_service_at', 'time', 'row.last_service_at'],
      ['last_service_type', 'text', 'row.last_service_type'],
      ['last_status', 'text', 'row.last_status'],
      ['state_of_health_percent', 'number', 'row.last_soh_percent'],
      ['due_at', 'time', 'row.due_at'],
      ['disposition', 'text', 'row.disposition'],
    ],
  },
  services: {
    from: 'app.services as row left join app.locations as place on place.organization_id = row.organization_id and place.id = row.location_id',
    where: 'row.ended_at is not null',
    columns: [
      ['service_id', 'id', 'row.id'],
      ['battery_id', 'id', 'row.battery_id'],
      ['battery_serial_number', 'text', 'row.battery_serial_number'],
      ['battery_model', 'text', 'row.battery_model_name'],
      ['device_id', 'id', 'row.device_id'],
      ['device_serial_number', 'text', 'row.device_serial_number'],
      ['device_model', 'text', 'row.device_model_name'],
      ['bay', 'number', 'row.bay_number'],
      ['location_id', 'id', 'row.location_id'],
      ['location', 'text', 'place.name'],
      ['type', 'text', 'row.service_type'],
      ['parameters', 'text', 'row.service_parameters'],
      ['status', 'text', 'row.status'],
      ['started_at', 'time', 'row.started_at'],
      ['ended_at', 'time', 'row.ended_at'],
      ['duration_s', 'number', 'row.duration_s'],
      ['state_of_health_percent', 'number', 'row.soh_percent'],
      ['full_charge_capacity_mah', 'number', 'row.fcc_mah'],
      ['remaining_capacity_mah', 'number', 'row.rem_cap_mah'],
      ['final_impedance_mohm', 'number', 'row.final_impedance_mohm'],
      ['temperature_c', 'number', 'row.temperature_c'],
      ['firmware_version', 'text', 'row.firmware_version'],
    ],
  },
} as const satisfies Record<string, ParquetTable>;

const types = { id: 'INT64', number: 'DOUBLE', text: 'STRING', time: 'TIMESTAMP' } as const;

/** `row` gives a number for ids and numbers, ms since 1970 for times. */
export const columnsOf = ({ columns }: ParquetTable): ParquetColumn<TableRow>[] =>
  columns.map(([name, kind]) => ({
    name,
    type: types[kind],
    cellOf: (row) => {
      const value = row[name];
      if (typeof value === 'string') return value;
      if (typeof value !== 'number') return null;
      if (kind === 'id') return BigInt(value);
      return kind === 'time' ? new Date(value) : value;
    },
  }));

const select = ([name, kind, source]: TableColumn): string => {
  if (kind === 'time') return `round((date_part('epoch', ${source}) * 1000)::numeric)::float8 as ${name}`;
  return `${kind === 'text' ? source : `${source}::float8`} as ${name}`;
};

/** Rows after an id. */
export const selectPage = (
  { columns, from, where }: ParquetTable,
  after: number,
  count: number,
): RawBuilder<TableRow & { after_id: number }> => sql`
  select row.id::float8 as after_id, ${sql.raw(columns.map(select).join(', '))} from ${sql.raw(from)}
    where row.organization_id = (select app.organization_id()) and row.id > ${after} and ${sql.raw(where)}
    order by row.id limit ${count}`;
