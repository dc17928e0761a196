import { expect, test } from 'vitest';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyToJson, type ColumnKind } from './copy-to-json.ts';
import { clusterUrl, administer } from './testing/test-database.ts';

const kinds: ColumnKind[] = ['number', 'text', 'number', 'boolean'];
type Row = [number, string | null, number | null, boolean | null];

const fragments = ['"', '\\', '\n', '\r', '\t', '\b', '\f', '\v', '\u0001', '\u001f', '\u007f', '\u2028'].concat([
  'é',
  '😀',
  'N',
  '\\N',
  '\\.',
  '',
  'a',
  '/',
  '<',
  "'",
  'null',
  '\\u0041',
]);
const numbers = [1.5, 0, 1e300, NaN, Infinity, -Infinity, 0.1, 1e-7, 123456789012345680, -2.5e-9];

/** Repeats exactly: a failure can be looked at. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = createRandom(7);
const randomText = () => Array.from({ length: random(30) }, () => fragments[random(fragments.length)]).join('');
const randomRow = (_: unknown, index: number): Row => [
  index,
  index % 17 ? randomText() : null,
  index % 23 ? (numbers[index % numbers.length] as number) : null,
  index % 3 ? index % 2 === 0 : null,
];

async function* copyOf(client: pg.Client, rows: Row[]): AsyncGenerator<Buffer> {
  await client.query('create temp table fuzz (id int, words text, amount float8, flag boolean)');
  const columns = [0, 1, 2, 3].map((column) => rows.map((row) => row[column]));
  await client.query(
    'insert into fuzz select * from unnest($1::int[], $2::text[], $3::float8[], $4::boolean[])',
    columns,
  );
  yield* client.query(copyTo('copy (select * from fuzz order by id) to stdout')) as AsyncIterable<Buffer>;
}

test('reads exactly as JSON.stringify would have written it, however the pieces are cut', async () => {
  const rows = Array.from({ length: 5_000 }, randomRow);
  const converter = copyToJson(kinds);
  const json: Buffer[] = [];
  await administer(clusterUrl(), async (client) => {
    for await (const chunk of copyOf(client, rows)) {
      for (let at = 0; at < chunk.length;) json.push(converter.convert(chunk.subarray(at, (at += 1 + random(3_000)))));
    }
  });
  expect(converter.isComplete()).toBe(true);
  const read = JSON.parse(`[${Buffer.concat(json)}]`) as Row[];
  expect(read.map((row) => JSON.stringify(row))).toEqual(rows.map((row) => JSON.stringify(row)));
});

test('keeps a row that is cut between every two bytes', () => {
  const text = Buffer.from('1\ta"b\\\\c\\v\\tü\t\\N\tt\n2\t\\N\t-Infinity\tf\n');
  const converter = copyToJson(kinds);
  const json = [...text].map((byte) => converter.convert(Buffer.of(byte)));
  expect(Buffer.concat(json).toString()).toBe('[1,"a\\"b\\\\c\\u000b\\tü",null,true],[2,null,null,false]');
});

test('says that a row is not whole', () => {
  const converter = copyToJson(kinds);
  expect(converter.convert(Buffer.from('1\tbroken off')).length).toBe(0);
  expect(converter.isComplete()).toBe(false);
});

test('a row with more columns than were named is an error', () => {
  expect(() => copyToJson(['number']).convert(Buffer.from('1\t2\n'))).toThrow(RangeError);
});

test('grows with text of control characters only', () => {
  const controls = '\u0001'.repeat(10_000);
  const json = copyToJson(['text']).convert(Buffer.from(`${controls}\n`));
  expect(JSON.parse(json.toString())).toEqual([controls]);
});
