import type { EntityKind } from '@ohmstead/domain';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useEdit, type Edit } from '../../ui/editing/use-edit.ts';
import { rereadDetail } from './use-detail.ts';

type EntityEditOptions<Detail, Values extends object> = {
  kind: EntityKind;
  id: number;
  /** In sentences: 'battery'. */
  noun: string;
  detail: Detail;
  valuesOf: (detail: Detail) => Values;
  /** What of the values is sent. */
  bodyOf: (values: Values) => object;
  onDone: () => void;
};

/** Edits of a battery, device or service: saved on the version that was loaded, never over a newer one. */
export const useEntityEdit = <Detail extends { apiVersion: number }, Values extends object>({
  kind,
  id,
  noun,
  detail,
  valuesOf,
  bodyOf,
  onDone,
}: EntityEditOptions<Detail, Values>): Edit<Values> => {
  const client = useQueryClient();
  const loadedOf = (loaded: Detail) => ({ apiVersion: loaded.apiVersion, values: valuesOf(loaded) });
  return useEdit({
    noun,
    loaded: loadedOf(detail),
    save: async ({ apiVersion, values }) => {
      await api.put(`/${kind}/${id}`, { apiVersion, ...bodyOf(values) });
      // Saved is saved: where reading fails, the next change that is heard of reads again.
      await rereadDetail(client, kind, id).catch(() => undefined);
    },
    reload: async () => loadedOf(await rereadDetail<Detail>(client, kind, id)),
    onDone,
  });
};
