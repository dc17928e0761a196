import type { EntityKind } from '@ohmstead/domain';

/**
 * A location may have a hundred thousand batteries and services. Renaming or deleting it updates none of them: the change number is stored
 * with the location and applies to everything there. All code that reads or compares a version must use these functions.
 */
const isNumberedByPlace = (kind: EntityKind): kind is 'batteries' | 'services' =>
  kind === 'batteries' || kind === 'services';

const numberOf = (kind: 'batteries' | 'services') => `places.${kind}_version`;

/** Must follow the table wherever `versionOf` is used. */
export const joinPlaces = (kind: EntityKind): string =>
  isNumberedByPlace(kind)
    ? `left join places on places.organization_id = ${kind}.organization_id and places.id = ${kind}.location_id`
    : '';

/** As `joinPlaces`, with the names of the locations: two separate joins would make a list of a million rows a tenth slower. */
export const joinLocations = (kind: 'batteries' | 'services'): string =>
  `left join (places left join locations on locations.organization_id = places.organization_id and locations.id = places.id)
   on places.organization_id = ${kind}.organization_id and places.id = ${kind}.location_id`;

/** The number of the latest change to anything that a reader sees of the row. */
export const versionOf = (kind: EntityKind): string =>
  isNumberedByPlace(kind) ? `greatest(${kind}.version, ${numberOf(kind)})` : `${kind}.version`;

/** Locations renamed or deleted after this change, among those that the actor may see. */
export const placesAfter = (kind: EntityKind, organizationId: number, changeNumber: number): string =>
  isNumberedByPlace(kind)
    ? `select id from places where organization_id = ${organizationId} and ${numberOf(kind)} > ${changeNumber}`
    : 'select null::bigint where false';

/** Rows with a version above the number; `places` are the locations changed after it. If there are none, this is a single index range. */
export const isAfter = (kind: EntityKind, changeNumber: number, places: readonly number[]): string => {
  const isChanged = `${kind}.version > ${changeNumber}`;
  return places.length === 0
    ? isChanged
    : `(${isChanged} or ${kind}.location_id = any ('{${places.join()}}'::bigint[]))`;
};
