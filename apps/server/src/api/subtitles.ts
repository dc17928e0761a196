import { sql } from 'kysely';

const nameOfPlace = (table: string) => sql`(select name from locations
  where locations.organization_id = ${sql.ref(`${table}.organization_id`)} and locations.id = ${sql.ref(`${table}.location_id`)})`;

/** What tells one battery from another with the same serial number. */
export const batterySubtitle = sql`concat_ws(' · ', model_name, ${nameOfPlace('batteries')})`;

/** The serial number only where the name is the title. */
export const deviceSubtitle = sql`concat_ws(' · ', case when name is not null then serial_number end, model_name, ${nameOfPlace('devices')})`;

export const serviceSubtitle = sql`concat_ws(' · ', service_type, ${nameOfPlace('services')})`;
