import type { EntityKind } from '@ohmstead/domain';
import { announceChange } from '../../data/changes.ts';
import type { DetailOf } from '../../data/entities-api.ts';
import { useEdit, type Edit } from '../../ui/editing/use-edit.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { useRereadDetail } from './detail-api.ts';

type EntityEditOptions<Kind extends EntityKind, Values extends object> = {
  kind: Kind;
  id: number;
  /** The noun used in sentences: 'battery'. */
  noun: string;
  detail: DetailOf<Kind>;
  valuesOf: (detail: DetailOf<Kind>) => Values;
  save: (apiVersion: number, values: Values) => Promise<{ apiVersion: number }>;
  /** Undoes this edit, starting from the version it was saved as; only if undo is offered. */
  undo?: (saved: { apiVersion: number }, values: Values) => (() => Promise<unknown>) | undefined;
  onDone: () => void;
};

/** Edits of a battery, device or service: saved against the version that was loaded, so that a newer one is never overwritten. */
export const useEntityEdit = <Kind extends EntityKind, Values extends object>({
  kind,
  id,
  noun,
  detail,
  valuesOf,
  save,
  undo,
  onDone,
}: EntityEditOptions<Kind, Values>): Edit<Values> => {
  const reread = useRereadDetail(kind, id);
  const loadedOf = (loaded: DetailOf<Kind>) => ({ apiVersion: loaded.apiVersion, values: valuesOf(loaded) });
  return useEdit({
    noun,
    loaded: loadedOf(detail),
    save: async ({ apiVersion, values }) => {
      const saved = await save(apiVersion, values);
      const takeBack = undo?.(saved, values);
      // The edits are saved even if this read fails; the next change event reads the entity again.
      await reread().catch(() => undefined);
      if (takeBack === undefined) return undefined;
      const run = () =>
        takeBack()
          .catch((error: unknown) => notifyError(error))
          .finally(() => announceChange(kind));
      return { label: 'Undo', run: () => void run() };
    },
    reload: async () => loadedOf(await reread()),
    onDone,
  });
};
