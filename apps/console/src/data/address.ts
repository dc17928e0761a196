export type Query = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;

const environment: Readonly<Record<string, string | undefined>> = import.meta.env;
const entityBase = environment['VITE_ENTITY_SERVICE'] ?? '/api';
const generalBase = environment['VITE_GENERAL_SERVICE'] ?? '/api';
const uploadsBase = environment['VITE_UPLOADS'] ?? '/uploads';

const entityPath = /^\/(batteries|data|devices|services)(\/|$)/;

/** Array values are joined with commas; undefined values are left out. */
export const queryString = (query: Query = {}): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, Array.isArray(value) ? value.join(',') : String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};

/** Batteries, data, devices and services are on the entity service, everything else on the general one. */
export const addressOf = (path: string, query?: Query): string =>
  `${entityPath.test(path) ? entityBase : generalBase}${path}${queryString(query)}`;

/** The address of an uploaded file, from its path `/uploads/…`. */
export const uploadAddress = (path: string): string => `${uploadsBase}${path.slice('/uploads'.length)}`;

export const photoAddress = (photoId: string): string => `${uploadsBase}/user-photos/${encodeURIComponent(photoId)}`;
