import { permissions } from '@ohmstead/domain';
import type pg from 'pg';

export type PeopleCounts = { users: number; groups: number; locations: number; configurations: number };

const locations = `
  insert into app.locations (organization_id, name) select $1, 'Depot ' || n from generate_series(1, $2::integer) n`;

const configurations = `
  insert into app.display_configurations (organization_id, type, name, columns)
    select $1, (array['devices', 'batteries', 'services'])[1 + n % 3], 'View ' || n,
      '[{"key": "serialNumber", "visible": true}, {"key": "modelName", "visible": true}, {"key": "location", "visible": false}]'
    from generate_series(1, $2::integer) n`;

const groups = `
  insert into app.groups (organization_id, name) select $1, 'Crew ' || n from generate_series(1, $2::integer) n`;

/** Two of three belong to a group; every tenth has not accepted the invitation yet. */
const users = `
  insert into app.users (organization_id, email, first_name, last_name, group_id, verified_at)
    select $1, 'person-' || n || '@crew-' || $1::bigint || '.example', 'First ' || n, 'Last ' || n,
      case when n % 3 > 0 then (select min(id) from app.groups where organization_id = $1) + n % $3::integer end,
      case when n % 10 > 0 then now() end
    from generate_series(1, $2::integer) n`;

/** About half of the permissions, and six of the locations, different for each. */
const rightsOf = (owner: 'user' | 'group') => [
  `insert into app.${owner}_permissions (organization_id, ${owner}_id, permission)
     select organization_id, owner.id, permission from app.${owner}s as owner, unnest($2::text[]) with ordinality as known (permission, place)
     where organization_id = $1 and (owner.id + place) % 2 = 0`,
  `insert into app.${owner}_locations (organization_id, ${owner}_id, location_id)
     select organization_id, owner.id, place.id from app.${owner}s as owner
       join lateral (select id from app.locations where organization_id = $1 order by (id * 7919 + owner.id) % 1009 limit 6) as place on true
     where organization_id = $1`,
];

/** The users of a large organisation. All have permissions of their own, also those whose group's permissions count. */
export async function addPeople(root: pg.Pool, organizationId: number, counts: PeopleCounts): Promise<void> {
  await root.query(locations, [organizationId, counts.locations]);
  await root.query(configurations, [organizationId, counts.configurations]);
  await root.query(groups, [organizationId, counts.groups]);
  await root.query(users, [organizationId, counts.users, counts.groups]);
  for (const owner of ['user', 'group'] as const) {
    const [permissionRows, locationRows] = rightsOf(owner) as [string, string];
    await root.query(permissionRows, [organizationId, permissions]);
    await root.query(locationRows, [organizationId]);
  }
  await root.query('vacuum analyze');
}
