import { testDatabase } from '@ohmstead/database/testing';
import type { OrganizationId } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { CopyToJson } from './copy-to-json.ts';

const database = await testDatabase();
const scope = { organizationId: 1 as OrganizationId, userId: null, allLocations: true, locationIds: [] };

/** A small seeded generator, so that a failure can be repeated. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

const signs = [
  '"',
  '\\',
  '\n',
  '\r',
  '\t',
  '\b',
  '\f',
  '\v',
  '\u0001',
  '\u001F',
  '\u007F',
  '\u2028',
  'é',
  '😀',
  'N',
  '\\N',
  '',
  'a',
  '/',
  "'",
];
const numbers = [1.5, 0, 1e300, Number.NaN, Infinity, -Infinity, 0.1, 1e-7, 2 ** 53];

function makeRows(count: number, random: (below: number) => number) {
  return Array.from({ length: count }, (_, id) => ({
    id,
    text: random(9) === 0 ? null : Array.from({ length: random(30) }, () => signs[random(signs.length)]).join(''),
    number: numbers[random(numbers.length)]!,
    truth: random(3) === 0 ? null : random(2) === 0,
  }));
}

const asJson = ({ id, text, number, truth }: ReturnType<typeof makeRows>[number]) => [
  id,
  text,
  Number.isFinite(number) ? number : null,
  truth,
];

test('every text, number and boolean arrives as it is in the database, wherever the chunks end', async () => {
  const random = randomNumbers(7);
  const rows = makeRows(2_000, random);
  await database.root.query(
    'create table app.strange (id int, t text, x float8, b boolean); grant select on app.strange to public',
  );
  await database.root.query(
    'insert into app.strange select * from unnest($1::int[], $2::text[], $3::float8[], $4::boolean[])',
    [
      rows.map(({ id }) => id),
      rows.map(({ text }) => text),
      rows.map(({ number }) => number),
      rows.map(({ truth }) => truth),
    ],
  );
  const converter = new CopyToJson(['number', 'text', 'number', 'boolean']);
  const parts: Buffer[] = [];
  for await (const piece of database.api.copyRows(scope, 'select id, t, x, b from strange order by id')) {
    for (let at = 0; at < piece.length;) {
      const length = 1 + random(700);
      parts.push(converter.convert(piece.subarray(at, at + length)));
      at += length;
    }
  }
  const got = JSON.parse(`[${Buffer.concat(parts).toString()}]`);
  expect(got).toEqual(rows.map(asJson));
});

test('a text longer than its chunk is complete', () => {
  const converter = new CopyToJson(['text']);
  const long = 'x"'.repeat(100_000);
  const halves = [long.slice(0, 50_000), `${long.slice(50_000)}\n`].map((half) => converter.convert(Buffer.from(half)));
  expect(JSON.parse(Buffer.concat(halves).toString())).toEqual([long]);
});

test('each row is on a line of its own, so that a browser can read complete rows early', () => {
  const converter = new CopyToJson(['number', 'text']);
  const json = ['1\ta\\nb\n2\t', 'c\n3\t\\N\n'].map((piece) => converter.convert(Buffer.from(piece)).toString());
  expect(json.join('')).toBe(['', '[1,"a\\nb"],', '[2,"c"],', '[3,null]'].join('\n'));
});

test('a row is complete that is cut between any two bytes', () => {
  const text = Buffer.from('1\ta"b\\\\c\\v\\t\u00fc\t\\N\tt\n2\t\\N\t-Infinity\tf\n');
  const converter = new CopyToJson(['number', 'text', 'number', 'boolean']);
  const json = Buffer.concat([...text].map((byte) => converter.convert(Buffer.of(byte))));
  expect(JSON.parse(`[${json.toString()}]`)).toEqual([
    [1, 'a"b\\c\u000b\t\u00fc', null, true],
    [2, null, null, false],
  ]);
});

test('there is room for a text of control characters only', () => {
  const controls = '\u0001'.repeat(10_000);
  const json = new CopyToJson(['text']).convert(Buffer.from(`${controls}\n`));
  expect(JSON.parse(json.toString())).toEqual([controls]);
});
