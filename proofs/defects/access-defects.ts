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

/** What could be forgotten, opened or told by mistake. */
export const accessDefects: readonly Defect[] = [
  {
    title: 'the policy of locations is off for devices',
    suite: matrix,
    edits: [{ file: `${migrations}/0003-devices.sql`, from: `call app.limit_to_locations('app.devices');`, to: '' }],
  },
  {
    title: 'the policy of locations is off for tallies, so that reports count everything',
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
    title: 'the policy of locations is off for services',
    suite: worlds,
    edits: [{ file: `${migrations}/0005-services.sql`, from: `call app.limit_to_locations('app.services');`, to: '' }],
  },
  {
    title: 'row-level security by organisation is off for batteries',
    suite: rowLevelSecurity,
    edits: [{ file: `${migrations}/0004-batteries.sql`, from: `call app.wall_in('app.batteries');`, to: '' }],
  },
  {
    title: 'row-level security and the filter are off for one detail',
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
    title: 'a permission is not asked for',
    suite: matrix,
    edits: [
      {
        file: `${api}/plugins/enforce-access.ts`,
        from: `if (access.who !== 'signed-in' && !mayDo(caller.actor, access.who)) throw new ApiError('not-permitted');`,
        to: '',
      },
    ],
  },
  {
    title: 'the access table opens deleting to everybody',
    suite: specified,
    edits: [
      { file: 'packages/contract/src/access-table.ts', from: `who: 'perm-batteries-delete'`, to: `who: 'signed-in'` },
    ],
  },
  {
    title: 'a body is opened: retiring needs no right of its own',
    suite: matrix,
    edits: [
      {
        file: `${api}/changes/edited-columns.ts`,
        from: `!mayDo(actor, catalogue[key]!.edit!.right)`,
        to: `!mayDo(actor, 'perm-batteries-edit')`,
      },
    ],
  },
  {
    title: 'the catalogue gives the day of retirement to everybody who may edit',
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
    title: 'curves are told without the right to charts',
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
    title: 'what may not be seen is forbidden instead of unknown',
    suite: matrix,
    edits: [
      {
        file: `${api}/features/batteries/battery-reads.ts`,
        from: `if (!rows[0]) throw new ApiError('batteries-not-found');`,
        to: `if (!rows[0]) throw new ApiError(id < 900_000 ? 'not-permitted' : 'batteries-not-found');`,
      },
    ],
  },
  {
    title: 'one’s own rights count beside those of the group',
    suite: matrix,
    edits: [
      {
        file: `${migrations}/0144-sessions-entered.sql`,
        from: `      case when users.group_id is null
        then array(select permission`,
        to: `      case when true
        then array(select permission`,
      },
    ],
  },
  {
    title: 'disabled people still get in',
    suite: matrix,
    edits: [
      {
        file: `${migrations}/0144-sessions-entered.sql`,
        from: 'and users.verified_at is not null and users.disabled_at is null;',
        to: 'and users.verified_at is not null;',
      },
    ],
  },
  {
    title: 'the list of locations names them all',
    suite: worlds,
    edits: [
      {
        file: `${api}/features/locations/location-reads.ts`,
        from: 'locations.id = any (',
        to: 'true or locations.id = any (',
      },
    ],
  },
  {
    title: 'a cursor outlives the rights that it was given for',
    suite: sequences,
    edits: [
      {
        file: `${api}/entity-updates/find-updates.ts`,
        from: `[generation, kind, organizationId, userId, places]`,
        to: `[generation, kind, organizationId, userId]`,
      },
    ],
  },
  {
    title: 'what leaves a location is not told as gone',
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
    title: 'a change is kept although the right to it was taken before',
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
    title: 'the audit log tells of what stands elsewhere',
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
