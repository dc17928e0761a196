import type { Catalogue } from '@ohmstead/contract';
import type { ColumnKind } from '@ohmstead/domain';

/** The storage kinds of a list's columns; times are stored as numbers of ms. */
export const columnKinds = (catalogue: Catalogue): Record<string, ColumnKind> =>
  Object.fromEntries(
    Object.entries(catalogue)
      .filter(([, { only }]) => only === undefined)
      .map(([key, { kind }]) => [key, kind === 'time' ? 'number' : kind]),
  );
