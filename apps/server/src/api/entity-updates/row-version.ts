import type { EntityKind } from '@ohmstead/domain';

/**
 * A location may hold a hundred thousand batteries and services. Renaming or deleting it writes none of them: the change number goes to
 * its place, and counts for all that stands there. Whatever reads or compares a version takes it from here.
 */
const isNumberedByPlace = (kind: EntityKind): kind is 'batteries' | 'services' =>
  kind === 'batteries' || kind === 'services';

const numberOf = (kind: 'batteries' | 'services') => `places.${kind}_version`;

/** Behind the table itself, wherever `versionOf` is read. */
export const joinPlaces = (kind: EntityKind): string =>
  isNumberedByPlace(kind)
    ? `left join places on places.organization_id = ${kind}.organization_id and places.id = ${kind}.location_id`
    : '';

/** The same with the names of the locations: two joins of a few rows each would cost a list of a million rows a tenth more. */
export const joinLocations = (kind: 'batteries' | 'services'): string =>
  `left join (places left join locations on locations.organization_id = places.organization_id and locations.id = places.id)
   on places.organization_id = ${kind}.organization_id and places.id = ${kind}.location_id`;

/** The number of the change that last altered what a reader sees of the row. */
export const versionOf = (kind: EntityKind): string =>
  isNumberedByPlace(kind) ? `greatest(${kind}.version, ${numberOf(kind)})` : `${kind}.version`;

/** The places that were renamed or deleted after this change, among those that the actor sees. */
export const placesAfter = (kind: EntityKind, organizationId: number, changeNumber: number): string =>
  isNumberedByPlace(kind)
    ? `select id from places where organization_id = ${organizationId} and ${numberOf(kind)} > ${changeNumber}`
    : 'select null::bigint where false';

/** The rows whose version is above the number; `places` are those after it. Where there are none it is one range of one index. */
export const isAfter = (kind: EntityKind, changeNumber: number, places: readonly number[]): string => {
  const isChanged = `${kind}.version > ${changeNumber}`;
  return places.length === 0
    ? isChanged
    : `(${isChanged} or ${kind}.location_id = any ('{${places.join()}}'::bigint[]))`;
};
