import type { Catalogue, CatalogueField } from '@ohmstead/contract';
import type { ColumnKind } from '@ohmstead/domain';

/** Times are stored as numbers of ms. */
const kindOf = ({ kind, oneOf, isOrdered }: CatalogueField): ColumnKind => {
  if (isOrdered && oneOf !== undefined) return oneOf;
  return kind === 'time' ? 'number' : kind;
};

/** The storage kinds of a list's columns. */
export const columnKinds = (catalogue: Catalogue): Record<string, ColumnKind> =>
  Object.fromEntries(
    Object.entries(catalogue)
      .filter(([, { only }]) => only === undefined)
      .map(([key, field]) => [key, kindOf(field)]),
  );
