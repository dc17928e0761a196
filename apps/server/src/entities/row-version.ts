import type { EntityKind } from '@ohmstead/domain';

/** What has changed after a number. `places`: locations renamed or deleted since; `hasLabels`: whether many batteries were labelled at once since. */
export type After = { changeNumber: number; places: readonly number[]; hasLabels: boolean };

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

/** Batteries labelled together with many others keep their own version, because all of their indexes would be written with it. */
const numbersOf = (kind: EntityKind): string[] => [
  `${kind}.version`,
  ...(kind === 'batteries' ? ['batteries.label_version'] : []),
  ...(isNumberedByPlace(kind) ? [numberOf(kind)] : []),
];

/** The number of the latest change to anything that a reader sees of the row. */
export const versionOf = (kind: EntityKind): string => `greatest(${numbersOf(kind).join(', ')})`;

/** Locations renamed or deleted after this change, among those that the actor may see. */
export const placesAfter = (kind: EntityKind, organizationId: number, changeNumber: number): string =>
  isNumberedByPlace(kind)
    ? `select id from places where organization_id = ${organizationId} and ${numberOf(kind)} > ${changeNumber}`
    : 'select null::bigint where false';

/** Rows with a version above the number. If nothing else has changed after it, this is a single index range. */
export const isAfter = (kind: EntityKind, { changeNumber, places, hasLabels }: After): string => {
  const ways = [`${kind}.version > ${changeNumber}`];
  if (hasLabels) ways.push(`${kind}.label_version > ${changeNumber}`);
  if (places.length > 0) ways.push(`${kind}.location_id = any ('{${places.join()}}'::bigint[])`);
  return `(${ways.join(' or ')})`;
};

/** Whether many batteries were labelled at once after this change. */
export const labelsAfter = (kind: EntityKind, organizationId: number, changeNumber: number): string =>
  `exists (select from change_counters where organization_id = ${organizationId} and kind = '${kind}' and labels_n > ${changeNumber})`;
