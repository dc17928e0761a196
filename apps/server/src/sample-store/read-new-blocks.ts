import { onlyRow, readPrepared, statement, type Reader } from '@ohmstead/database';

/**
 * The samples that a client has: this many, from the parts before this one. Late parts are detected by the number of samples up to that
 * point; packing, which renumbers parts, by `packed`.
 */
export type SampleCursor = { part: number | 'packed'; count: number };

export function parseCursor(text: string): SampleCursor {
  const [part = '0', count = '0'] = text.split('.');
  return { part: part === 'packed' ? part : Number(part), count: Number(count) };
}

export const cursorText = ({ part, count }: SampleCursor): string => `${part}.${count}`;

const afterAll = 2 ** 31 - 1;

type Row = { packed: boolean; next: number; total: number; held: number; fresh: Buffer[] | null };

/** The samples after a cursor, the next cursor, and whether the given cursor still matches what precedes it. */
export type NewBlocks = { continues: boolean; next: SampleCursor; blocks: Buffer[] };

const selectAfter = statement<Row>(
  'new-samples',
  `select packed.total is not null as packed, coalesce(max(part) + 1, 0) as next,
      coalesce(sum(sample_count), 0) + coalesce(packed.total, 0) as total,
      coalesce(sum(sample_count) filter (where part < $2::integer), 0) as held,
      array_agg(samples order by part) filter (where part >= $2::integer) as fresh
    from (select sum(sample_count) as total from app.service_sample_chunks
        where organization_id = (select app.organization_id()) and service_id = $1::bigint) as packed
      left join app.service_samples
        on organization_id = (select app.organization_id()) and service_id = $1::bigint
    group by packed.total`,
);

export async function readNewBlocks(reader: Reader, serviceId: number, since: SampleCursor): Promise<NewBlocks> {
  const part = since.part === 'packed' ? afterAll : since.part;
  const {
    packed,
    next: nextPart,
    total,
    held,
    fresh,
  } = onlyRow(await readPrepared(reader, selectAfter, [serviceId, part]));
  const next: SampleCursor = { part: packed ? 'packed' : nextPart, count: total };
  if (packed) return { continues: since.part === 'packed' && since.count === total, next, blocks: [] };
  return { continues: since.part !== 'packed' && since.count === held, next, blocks: fresh ?? [] };
}
