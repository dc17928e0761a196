import type { Defect } from './defect.ts';

const api = 'apps/server/src/api';
const access = 'proofs/access';
const migrations = 'packages/database/migrations';
const matrix = `${access}/access-matrix.test.ts`;
const specified = `${access}/specified-access.test.ts`;
const worlds = `${access}/random-worlds.test.ts`;
const sequences = `${access}/access-sequences.test.ts`;
const races = `${access}/access-races.test.ts`;
const rowLevelSecurity = 'packages/database/src/laws/row-level-security.test.ts';

/** Permissions and scopes that are missing, too wide, or leak. */
export const accessDefects: readonly Defect[] = [
  {
    title: 'devices are not limited to locations',
    suite: matrix,
    edits: [
      {
        file: `${migrations}/0230-bulk-jobs.sql`,
        from: 'alter policy location on app.devices to ohmstead_api, ohmstead_worker;',
        to: 'drop policy location on app.devices;',
      },
    ],
  },
  {
    title: 'tallies are not limited to locations, so that reports count everything',
    suite: worlds,
    edits: [
      {
        file: `${migrations}/0060-battery-tallies.sql`,
        from: `call app.limit_to_locations('app.battery_tallies');`,
        to: '',
      },
    ],
  },
  {
    title: 'services are not limited to locations',
    suite: worlds,
    edits: [
      { file: `${migrations}/0005-services.sql`, from: `call app.limit_to_locations('app.services');`, to: '' },
      {
        file: `${migrations}/0230-bulk-jobs.sql`,
        from: 'alter policy location on app.services to ohmstead_api, ohmstead_worker;',
        to: '',
      },
    ],
  },
  {
    title: 'row-level security by organisation is off for batteries',
    suite: rowLevelSecurity,
    edits: [{ file: `${migrations}/0004-batteries.sql`, from: `call app.wall_in('app.batteries');`, to: '' }],
  },
  {
    title: 'row-level security and the filter are missing from one detail',
    suite: matrix,
    edits: [
      {
        file: `${api}/features/display-configurations/display-configuration-reads.ts`,
        from: 'organization_id = ${actor.organizationId} and id',
        to: 'id',
      },
      {
        file: `${migrations}/0002-organizations-and-people.sql`,
        from: `call app.wall_in('app.display_configurations');`,
        to: '',
      },
    ],
  },
  {
    title: 'permissions are not checked',
    suite: matrix,
    edits: [
      {
        file: `${api}/plugins/enforce-access.ts`,
        from: `requireRights(caller.actor, neededFor(access));`,
        to: '',
      },
    ],
  },
  {
    title: 'the access table opens deleting to every user',
    suite: specified,
    edits: [
      { file: 'packages/contract/src/access-table.ts', from: `who: 'perm-batteries-delete'`, to: `who: 'signed-in'` },
    ],
  },
  {
    title: 'a field is not guarded: retiring needs no right of its own',
    suite: matrix,
    edits: [
      {
        file: `${api}/changes/edited-columns.ts`,
        from: `const rights = edited.map((key) => editOf(catalogue, key).right);`,
        to: `const rights = edited.map(() => 'perm-batteries-edit' as const);`,
      },
    ],
  },
  {
    title: 'the catalogue lets everybody with the right to edit set the day of retirement',
    suite: specified,
    edits: [
      {
        file: 'packages/contract/src/batteries/battery-catalogue.ts',
        from: `edit: day('perm-batteries-retire')`,
        to: `edit: day('perm-batteries-edit')`,
      },
    ],
  },
  {
    title: 'curves are returned without the right to charts',
    suite: matrix,
    edits: [
      {
        file: `${api}/features/services/service-reads.ts`,
        from: `=> mayDo(actor, 'perm-services-charts');`,
        to: `=> mayDo(actor, 'perm-services-charts') || true;`,
      },
    ],
  },
  {
    title: 'what may not be seen is refused instead of unknown',
    suite: matrix,
    edits: [
      {
        file: `${api}/features/batteries/battery-reads.ts`,
        from: `if (!row) throw new ApiError('batteries-not-found');`,
        to: `if (!row) throw new ApiError(id < 900_000 ? 'not-permitted' : 'batteries-not-found');`,
      },
    ],
  },
  {
    title: 'own permissions count beside those of the group',
    suite: matrix,
    edits: [
      {
        file: `${migrations}/0353-view-as.sql`,
        from: `      case when users.group_id is null
        then array(select permission from app.user_permissions rights`,
        to: `      case when true
        then array(select permission from app.user_permissions rights`,
      },
    ],
  },
  {
    title: 'disabled users can still sign in',
    suite: matrix,
    edits: [
      {
        file: `${migrations}/0353-view-as.sql`,
        from: 'and users.verified_at is not null and users.disabled_at is null;',
        to: 'and users.verified_at is not null;',
      },
    ],
  },
  {
    title: 'the list of locations is not limited',
    suite: worlds,
    edits: [
      {
        file: `${api}/rights/seen-locations.ts`,
        from: 'locations.id = any (',
        to: 'true or locations.id = any (',
      },
    ],
  },
  {
    title: 'a cursor stays valid after rights have changed',
    suite: sequences,
    edits: [
      {
        file: `${api}/entity-updates/find-updates.ts`,
        from: `[generation, kind, organizationId, userId, places, ...rightsIn(kind, actor)]`,
        to: `[generation, kind, organizationId, userId]`,
      },
    ],
  },
  {
    title: 'rows that leave a location are not reported as gone',
    suite: sequences,
    edits: [
      {
        file: `${migrations}/0003-devices.sql`,
        from: `for each row when (old.location_id is distinct from new.location_id) execute function app.bury_departed('devices');`,
        to: `for each row when (false) execute function app.bury_departed('devices');`,
      },
    ],
  },
  {
    title: 'a change is saved although its permission was withdrawn before',
    suite: races,
    edits: [
      {
        file: 'packages/database/src/connections/transaction-lead.ts',
        from: 'mustHold === undefined',
        to: 'mustHold !== null',
      },
    ],
  },
  {
    title: 'the audit log shows entries of other locations',
    suite: `${api}/features/audit/audit-places.test.ts`,
    edits: [
      {
        file: `${migrations}/0086-audit-seals.sql`,
        from: 'using ((select app.all_locations()) or case',
        to: 'using (true or case',
      },
    ],
  },
];
