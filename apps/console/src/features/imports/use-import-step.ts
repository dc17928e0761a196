import { useSearch } from '@tanstack/react-router';
import { useSearchChange } from '../../entity-list/search/use-search-change.ts';

/** The step that someone went on or back to, in the address of an import. */
export type ImportSearch = { step?: 'file' | 'columns' };

export const useImportStep = () => {
  const { step } = useSearch({ strict: false });
  const change = useSearchChange();
  return { step, go: (next: ImportSearch['step'], options?: { replace: boolean }) => change({ step: next }, options) };
};
