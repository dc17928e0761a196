import type { EntityKind } from '@ohmstead/domain';
import type { DetailOf } from '../../data/entities-api.ts';
import { useEdit, type Edit } from '../../ui/editing/use-edit.ts';
import { useRereadDetail } from './detail-api.ts';

type EntityEditOptions<Kind extends EntityKind, Values extends object> = {
  kind: Kind;
  id: number;
  /** In sentences: 'battery'. */
  noun: string;
  detail: DetailOf<Kind>;
  valuesOf: (detail: DetailOf<Kind>) => Values;
  save: (apiVersion: number, values: Values) => Promise<unknown>;
  onDone: () => void;
};

/** Edits of a battery, device or service: saved on the version that was loaded, never over a newer one. */
export const useEntityEdit = <Kind extends EntityKind, Values extends object>({
  kind,
  id,
  noun,
  detail,
  valuesOf,
  save,
  onDone,
}: EntityEditOptions<Kind, Values>): Edit<Values> => {
  const reread = useRereadDetail(kind, id);
  const loadedOf = (loaded: DetailOf<Kind>) => ({ apiVersion: loaded.apiVersion, values: valuesOf(loaded) });
  return useEdit({
    noun,
    loaded: loadedOf(detail),
    save: async ({ apiVersion, values }) => {
      await save(apiVersion, values);
      // The edits are saved even if this read fails; the next change event reads the entity again.
      await reread().catch(() => undefined);
    },
    reload: async () => loadedOf(await reread()),
    onDone,
  });
};
