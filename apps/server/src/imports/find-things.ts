import type { TableKind } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import { joinChoices, type StoredThing } from '@ohmstead/domain';
import { sql } from 'kysely';
import { findBySerialNumbers, keyText } from './find-batteries.ts';

type Find = (reader: Reader, organizationId: number, names: readonly string[]) => Promise<Map<string, StoredThing>>;

const isNamed = (column: string, names: readonly string[]) =>
  sql`lower(${sql.ref(column)}) = any (array(select lower(name) from unnest(${names}::text[]) as name))`;

/** Those that the importer sees. */
const findLocations: Find = async (reader, organizationId, names) => {
  const { rows } = await sql<{ id: number; name: string; apiVersion: number }>`
    select id, name, version as "apiVersion" from locations
      where organization_id = ${organizationId} and ${isNamed('name', names)}
        and (app.all_locations() or id = any (app.location_ids()))`.execute(reader);
  return new Map(
    rows.map(({ id, apiVersion, name }) => [
      keyText([name.toLowerCase()]),
      { id, apiVersion, isPlaced: false, values: { name } },
    ]),
  );
};

type Person = {
  id: number;
  email: string;
  apiVersion: number;
  firstName: string | null;
  lastName: string | null;
  group: string | null;
  places: string[];
  permissions: string[];
};

/** People of the organisation. Whether an address is taken elsewhere shows only when it is invited, as by hand. */
const findPeople: Find = async (reader, organizationId, names) => {
  const { rows } = await sql<Person>`
    select users.id, email, users.version as "apiVersion", first_name as "firstName", last_name as "lastName", groups.name as "group",
        array(select locations.name from user_locations as given join locations
            on locations.organization_id = given.organization_id and locations.id = given.location_id
          where given.organization_id = ${organizationId} and given.user_id = users.id) as places,
        array(select permission from user_permissions as given
          where given.organization_id = ${organizationId} and given.user_id = users.id) as permissions
      from users left join groups on groups.organization_id = users.organization_id and groups.id = users.group_id
      where users.organization_id = ${organizationId} and not service_account and ${isNamed('users.email', names)}`.execute(
    reader,
  );
  return new Map(
    rows.map(({ id, apiVersion, email, firstName, lastName, group, places, permissions }) => [
      keyText([email.toLowerCase()]),
      {
        id,
        apiVersion,
        isPlaced: false,
        values: {
          email,
          firstName,
          lastName,
          group,
          locations: places.length === 0 ? null : joinChoices(places),
          permissions: permissions.length === 0 ? null : joinChoices(permissions),
        },
      },
    ]),
  );
};

/** What is there already, by what names it in a file. */
export const findThings: Record<TableKind, Find> = {
  batteries: findBySerialNumbers,
  locations: findLocations,
  users: findPeople,
};
