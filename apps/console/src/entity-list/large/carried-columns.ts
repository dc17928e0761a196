import type { ListColumn } from '@ohmstead/contract';
import type { ListDefinition } from '../list-definition.ts';

type Definition = Pick<ListDefinition<never>, 'catalogue' | 'schema' | 'carried'>;

/**
 * The columns of a large list that are loaded: those that are shown, those that its rows always need, and those of the keywords, in an
 * order that does not depend on that of the screen.
 */
export const carriedColumns = ({ catalogue, schema, carried }: Definition, shown: readonly ListColumn[]): string[] => {
  const wanted = new Set([...carried, ...schema.keywordColumns, ...shown.map(({ key }) => key)]);
  return Object.keys(catalogue).filter((key) => wanted.has(key));
};
