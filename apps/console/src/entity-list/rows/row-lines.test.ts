import { describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../data/entities-api.ts';
import { RowLines } from './row-lines.ts';

const answerOf = (rows: readonly unknown[][]) =>
  `{"cursor":"9","full":true,"columns":["batteryId","serialNumber"],"batteries":[${rows.map((row) => `\n${JSON.stringify(row)}`).join()}]}`;

const read = (text: string, chunkLength: number) => {
  const pieces: ListAnswer[] = [];
  const lines = new RowLines('batteries', (piece) => pieces.push(piece));
  for (let at = 0; at < text.length; at += chunkLength) lines.add(text.slice(at, at + chunkLength));
  const last = lines.end();
  return { pieces, last, rows: [...pieces, last].flatMap((piece) => piece['batteries'] as unknown[][]) };
};

describe('a list that is read while it arrives', () => {
  const many = Array.from({ length: 30_000 }, (_, i) => [i, `it's "${i}"\n],\n[`]);

  it.each([1_000, 65_536, 10_000_000])('has each row once, in chunks of %i characters', (chunkLength) => {
    const { last, rows, pieces } = read(answerOf(many), chunkLength);
    expect(rows).toEqual(many);
    expect(last).toMatchObject({ cursor: '9', full: true, columns: ['batteryId', 'serialNumber'] });
    expect(pieces.length).toBeGreaterThan(0);
  });

  it('may be empty, short, or without lines', () => {
    expect(read(answerOf([]), 7).rows).toEqual([]);
    expect(read(answerOf([[1, null]]), 7).rows).toEqual([[1, null]]);
    expect(read(JSON.stringify({ cursor: '1', batteries: [[1], [2]] }), 7).rows).toEqual([[1], [2]]);
  });
});
