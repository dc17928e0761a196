import type { ListColumn } from '@ohmstead/contract';
import type { ColumnKind } from './store/column.ts';

/** How the store keeps each column of the wire: as the list's column says, as the exceptions say, else as a number. */
export const columnKinds = (
  wireColumns: readonly string[],
  listColumns: readonly ListColumn[],
  exceptions: Readonly<Record<string, ColumnKind>>,
): Record<string, ColumnKind> =>
  Object.fromEntries(
    wireColumns.map((key) => {
      const type = listColumns.find((column) => column.key === key)?.type;
      return [key, exceptions[key] ?? (type === 'time' || type === undefined ? 'number' : type)];
    }),
  );
