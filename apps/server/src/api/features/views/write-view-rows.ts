import { maxPageRows, type ListColumn } from '@ohmstead/contract';
import type { Actor } from '@ohmstead/domain';
import type { DownloadList } from '../../downloads/download-list.ts';
import type { RowSource } from '../../downloads/read-rows.ts';
import { unpackIds, type PackedIds } from '../../list-rows/packed-ids.ts';
import { selectRows } from '../../list-rows/read-page.ts';

export type ViewAnswer = {
  columns: readonly ListColumn[];
  ids: PackedIds;
  removedIds: readonly number[] | undefined;
  /** Undefined where all rows are sent. */
  total: number | undefined;
  cursor: string;
};
export type ViewSource = { read: RowSource['read']; actor: Actor; list: DownloadList };

/** Yields the answer as pieces of JSON, so that its rows are never in memory all at once. Rows that go meanwhile are left out. */
export async function* writeViewRows(
  source: ViewSource,
  { columns, ids, removedIds, total, cursor }: ViewAnswer,
): AsyncGenerator<Buffer, void, undefined> {
  const heads = columns.map(({ key, label, type, unit = null }) => ({ key, label, type, unit }));
  yield Buffer.from(`{"columns":${JSON.stringify(heads)},"rows":[`);
  const sent: number[][] = [];
  for await (const rows of readJsonRows(source, columns, ids)) {
    yield Buffer.from((sent.length === 0 ? '' : ',') + rows.map(({ row }) => row).join(',\n'));
    sent.push(rows.map(({ id }) => id));
  }
  yield Buffer.from('],"ids":[');
  for (const [at, some] of sent.entries()) yield Buffer.from((at === 0 ? '' : ',') + some.join());
  const count = sent.reduce((sum, some) => sum + some.length, 0);
  yield Buffer.from(`],${JSON.stringify({ removedIds, total: total ?? count, cursor }).slice(1)}`);
}

/** In the order of the ids, a page at a time. */
export async function* readJsonRows(
  { read, actor, list }: ViewSource,
  columns: readonly ListColumn[],
  packed: PackedIds,
) {
  const { wire } = list.rows;
  const wanted = {
    fields: { ...list.fields, ...wire.fields },
    from: list.from,
    names: columns.map(({ key }) => key),
    id: `${list.kind}.id`,
  };
  for (const batch of packed) {
    const ids = unpackIds(batch);
    for (let at = 0; at < ids.length; at += maxPageRows) {
      const some = ids.slice(at, at + maxPageRows);
      const rows = await read((reads) =>
        reads.readTenant(actor, (reader) => selectRows(reader, { list: list.rows, actor }, wanted, some)),
      );
      if (rows.length > 0) yield rows;
    }
  }
}
