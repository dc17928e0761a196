import type { Catalogue } from '@ohmstead/contract';
import type { ColumnKind } from '../store/column.ts';

/** How the store keeps the fields of a list's rows: times are numbers of ms. */
export const columnKinds = (catalogue: Catalogue): Record<string, ColumnKind> =>
  Object.fromEntries(
    Object.entries(catalogue)
      .filter(([, { only }]) => only === undefined)
      .map(([key, { kind }]) => [key, kind === 'time' ? 'number' : kind]),
  );
