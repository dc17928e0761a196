import type {
  TableImport,
  TableMappingChange,
  ImportKind,
  ImportUndoAnswer,
  ImportView,
  ServiceMappingChange,
  TableKind,
} from '@ohmstead/contract';
import type { ImportRowState } from '@ohmstead/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { isAtWork } from './import-words.ts';

const everyMs = 1_000;
const key = 'imports';

/** Those that the user may see, the newest first. */
export const useImports = (kind: ImportKind) =>
  useQuery({
    queryKey: [key, 'of', kind],
    queryFn: async () => (await call('GET /api/imports', { query: { kind } })).imports,
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? everyMs : false),
  });

export const useImport = (id: number) =>
  useQuery({
    queryKey: [key, id],
    queryFn: () => call('GET /api/imports/:importId', { params: { importId: id } }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? everyMs : false),
  });

export const rowsOfPage = 50;

/** What the check found; asked anew after each change of the import. */
export const useImportRows = ({ id, version }: TableImport, state: ImportRowState | undefined, page: number) =>
  useQuery({
    queryKey: [key, id, 'rows', version, state ?? 'all', page],
    queryFn: () =>
      call('GET /api/imports/:importId/rows', {
        params: { importId: id },
        query: { state, offset: String(page * rowsOfPage), limit: String(rowsOfPage) },
      }),
  });

export const useUploadCall = (kind: ImportKind) => {
  const client = useQueryClient();
  return async (file: File): Promise<ImportView> => {
    const made = await call('POST /api/imports', {
      query: { kind, fileName: file.name },
      body: new Blob([file], { type: 'application/octet-stream' }),
    });
    await client.invalidateQueries({ queryKey: [key, 'of'] });
    return made;
  };
};

export const findUndo = (id: number): Promise<ImportUndoAnswer> =>
  call('GET /api/imports/:importId/undo', { params: { importId: id } });

/** The calls that change an import, each of which answers with the import as it is then. */
export const useImportCalls = (id: number) => {
  const client = useQueryClient();
  const take = async (answer: Promise<ImportView>): Promise<ImportView> => {
    const changed = await answer.finally(() => void client.invalidateQueries({ queryKey: [key, 'of'] }));
    client.setQueryData([key, id], changed);
    return changed;
  };
  const params = { importId: id };
  return {
    save: (body: TableMappingChange | ServiceMappingChange) =>
      take(call('PUT /api/imports/:importId/mapping', { params, body })),
    check: () => take(call('POST /api/imports/:importId/check', { params })),
    run: (version: number, rightOnly: boolean) =>
      take(call('POST /api/imports/:importId/run', { params, body: { version, rightOnly } })),
    /** Undoes one that has run and discards any other. */
    remove: async (): Promise<void> => {
      await call('DELETE /api/imports/:importId', { params });
      await client.invalidateQueries({ queryKey: [key] });
    },
    refresh: () => client.invalidateQueries({ queryKey: [key, id] }),
  };
};
export type ImportCalls = ReturnType<typeof useImportCalls>;

export const problemsAddress = (id: number): string => `/api/imports/${id}/problems.csv`;
export const templateAddress = (kind: TableKind, form: 'csv' | 'xlsx'): string =>
  `/api/imports/template?kind=${kind}&form=${form}`;

/** Where the imports of a kind are, or one of them, and what they made. */
export const placesOf = {
  batteries: { imports: '/batteries/import/{-$id}', made: '/batteries' },
  locations: { imports: '/settings/locations/import/{-$id}', made: '/settings/locations' },
  users: { imports: '/settings/users/import/{-$id}', made: '/settings/users' },
  services: { imports: '/services/import/{-$id}', made: '/services' },
} as const;
