import type { Invariant } from './invariant.ts';

const kinds = ['batteries', 'devices', 'services'] as const;

const ofEachKind = (write: (kind: string) => string) => kinds.map(write).join(' union all ');

const numbered = ofEachKind((kind) => `select organization_id, '${kind}' as kind, id, version from app.${kind}`);

export const changeInvariants: readonly Invariant[] = [
  {
    name: 'rows-are-stamped',
    sentence: 'No change was committed without its change number.',
    query: `select * from (${numbered}) as numbered where version = 0`,
  },
  {
    name: 'tombstones-are-stamped',
    sentence: 'No row was removed without recording the change number that removed it.',
    query: `select organization_id, kind, entity_id from app.tombstones where version = 0`,
  },
  {
    name: 'counters-lead-the-rows',
    sentence: 'No row has a change number that its counter has not reached.',
    query: `select numbered.organization_id, kind, id, version, n from (${numbered}) as numbered
        left join app.change_counters using (organization_id, kind) where version > coalesce(n, 0)`,
  },
  {
    name: 'counters-lead-the-labels',
    sentence:
      'No battery was labelled together with others by a change that its counter does not name, so that readers learn of it.',
    query: `select batteries.organization_id, id, label_version, labels_n, n from app.batteries
        left join app.change_counters as counter on counter.organization_id = batteries.organization_id and kind = 'batteries'
        where label_version > least(coalesce(labels_n, 0), coalesce(n, 0))`,
  },
  {
    name: 'bulk-changes-account-for-every-row',
    sentence: 'A bulk change that is done has changed each row that it counted, or left it alone for a reason.',
    query: `select organization_id, id, total, changed from app.bulk_jobs where state = 'done'
        and total is distinct from changed + left_changed + left_unchanged + left_in_use + left_no_firmware`,
  },
  {
    name: 'counters-lead-the-tombstones',
    sentence: 'No tombstone has a change number that its counter has not reached.',
    query: `select tombstones.organization_id, kind, entity_id, version, n from app.tombstones
        left join app.change_counters using (organization_id, kind) where version > coalesce(n, 0)`,
  },
  {
    name: 'counters-lead-the-places',
    sentence: 'No location was renamed or deleted with a change number that its counter has not reached.',
    query: `select places.organization_id, numbered.kind, places.id, number, n
        from app.places cross join lateral (values ('batteries', batteries_version), ('services', services_version)) as numbered (kind, number)
        left join app.change_counters as counters on counters.organization_id = places.organization_id and counters.kind = numbered.kind
        where number > coalesce(n, 0)`,
  },
  {
    name: 'location-has-its-place',
    sentence: 'A location has a place, which outlives it.',
    query: `select organization_id, id from app.locations where not exists (select from app.places
      where places.organization_id = locations.organization_id and places.id = locations.id)`,
  },
  {
    name: 'deleted-location-was-numbered',
    sentence: 'The deletion of a location has a change number, so that readers learn of it.',
    query: `select organization_id, id from app.places where (batteries_version = 0 or services_version = 0)
      and not exists (select from app.locations
        where locations.organization_id = places.organization_id and locations.id = places.id)`,
  },
  {
    name: 'counters-lead-the-floors',
    sentence: 'Nothing was swept that is newer than the latest change.',
    query: `select floors.organization_id, kind, version, n from app.tombstone_floors as floors
        left join app.change_counters using (organization_id, kind) where version > coalesce(n, 0)`,
  },
  {
    name: 'tombstone-says-who-left-what',
    sentence: 'A tombstone refers to a row that has gone, has moved or has changed since.',
    query: ofEachKind(
      (kind) => `select graves.organization_id, kind, entity_id, graves.location_id from app.tombstones as graves
        join app.${kind} as living on living.organization_id = graves.organization_id and living.id = entity_id
        where kind = '${kind}' and living.location_id is not distinct from graves.location_id
          and living.version < graves.version`,
    ),
  },
];
