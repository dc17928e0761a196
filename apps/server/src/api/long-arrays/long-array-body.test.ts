import { expect, test } from 'vitest';
import { LongArrayBody } from './long-array-body.ts';

function read(text: string, items: 'pairs' | 'numbers' = 'pairs', pieceBytes = text.length) {
  const found: [number, number][] = [];
  const onItem = (first: number, second: number) => void found.push([first, second]);
  const body = new LongArrayBody({ name: 'list', items, least: [1, 0], maxItems: 4, onItem });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) body.add(bytes.subarray(at, at + pieceBytes));
  return { found, rest: body.rest };
}

const spaced = `{ "other" : "a \\" [1] \\\\" ,\n "deep": {"list": [[9]]}, "list" :\t[ [1, 0] , [ 9007199254740991,22 ]\r\n], "z":[] }`;

test.each([1, 2, 3, 7, 1_000])(
  'pairs are found wherever a chunk of %i bytes ends, and the rest stays JSON',
  (bytes) => {
    const { found, rest } = read(spaced, 'pairs', bytes);
    expect(found).toEqual([
      [1, 0],
      [Number.MAX_SAFE_INTEGER, 22],
    ]);
    expect(JSON.parse(rest)).toEqual({ ...JSON.parse(spaced), list: [] });
  },
);

test('single numbers are found too', () => {
  expect(read('{"list":[1, 2,3]}', 'numbers').found.map(([id]) => id)).toEqual([1, 2, 3]);
});

test('an empty list, and a missing one, are left as they are', () => {
  for (const text of ['{"list":[]}', '{"list":null}', '{"since":"list"}', '[[1,2]]', '{"\\u006cist":[[1,2]]}'])
    expect(read(text)).toEqual({ found: [], rest: text });
});

test.each([
  '[[0,1]]',
  '[[1,-1]]',
  '[[01,1]]',
  '[[1.5,1]]',
  '[[1,1e3]]',
  '[[9007199254740992,1]]',
  '[[11111111111111111,1]]',
  '[[1]]',
  '[[1,2,3]]',
  '[[1,2],]',
  '[[1,2][3,4]]',
  '[,]',
  '[1,2]',
  '[["1",2]]',
  '[[1 1,2]]',
  '[[1,2],[1,2],[1,2],[1,2],[1,2]]',
])('%s is refused, and the refusal names the field', (list) => {
  const asked = () => JSON.parse(read(`{"list":${list}}`).rest);
  expect(asked).toThrow('body/list');
});

test('a body that ends within the list is invalid JSON', () => {
  expect(() => JSON.parse(read('{"list":[[1,2],').rest)).toThrow('JSON');
});

test('a repeated field is refused, and so is too much beside the list', () => {
  expect(() => read('{"list":[[1,1]],"list":[]}')).toThrow('twice');
  expect(() => read(`{"list":[],"x":"${'x'.repeat(20_000)}"}`)).toThrow('too large');
});
