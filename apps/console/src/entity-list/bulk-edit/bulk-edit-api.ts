import type { BulkEditAnswer, BulkUndoAnswer } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { call } from '../../data/call.ts';
import { inBulks } from '../../data/in-bulks.ts';
import type { BulkSet } from './bulk-edit-rules.ts';
import type { BulkEditing } from './bulk-editing.ts';

type Items = readonly (readonly [id: number, apiVersion: number])[];

const edit = (kind: EntityKind, items: Items, set: BulkSet): Promise<BulkEditAnswer> =>
  call(`POST /api/${kind}/edit`, { body: { items, set } });

/** What became of the rows; the ids of the undos, if there is anything to undo. */
export type Edited = { changed: number; unchanged: number; staleIds: number[]; undoIds: number[] };

export const saveBulkEdit = async ({ kind, ids, apiVersions }: BulkEditing, set: BulkSet): Promise<Edited> => {
  const versions = new Map(ids.map((id, at) => [id, apiVersions[at] ?? 1]));
  const answers = await inBulks(ids, (some) =>
    edit(
      kind,
      some.map((id) => [id, versions.get(id) ?? 1]),
      set,
    ),
  );
  const count = (of: (answer: BulkEditAnswer) => readonly unknown[]) =>
    answers.reduce((sum, answer) => sum + of(answer).length, 0);
  return {
    changed: count(({ changed }) => changed),
    unchanged: count(({ unchangedIds }) => unchangedIds),
    staleIds: answers.flatMap(({ staleIds }) => staleIds),
    undoIds: answers.flatMap(({ undoId }) => undoId ?? []),
  };
};

export const undoBulkEdits = async (undoIds: readonly number[]): Promise<BulkUndoAnswer> => {
  const answers = await inBulks(
    undoIds,
    ([undoId = 0]) => call('POST /api/bulkEdits/:undoId/undo', { params: { undoId } }),
    1,
  );
  return {
    changed: answers.flatMap(({ changed }) => changed),
    keptIds: answers.flatMap(({ keptIds }) => keptIds),
  };
};
