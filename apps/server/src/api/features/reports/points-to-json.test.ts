import { expect, test } from 'vitest';
import { PointsToJson } from './points-to-json.ts';

const rows = [
  [1, 0, 0],
  [12, -86_400_000, 79.999_999_999],
  [987_654_321, 1_777_777_777_777, 103.5],
];
const copied = Buffer.from(rows.map((row) => `${row.join('\t')}\n`).join(''));
const objects = rows.map(([batteryId, inService, soh]) => ({ batteryId, inService, soh }));

test('rows are objects, wherever the chunks end', () => {
  for (let length = 1; length <= copied.length; length++) {
    const converter = new PointsToJson();
    const parts: Buffer[] = [];
    for (let at = 0; at < copied.length; at += length) parts.push(converter.convert(copied.subarray(at, at + length)));
    expect(JSON.parse(`[${Buffer.concat(parts).toString()}]`)).toEqual(objects);
  }
});

test('the shortest rows fit', () => {
  const short = Buffer.from('1\t2\t3\n'.repeat(1_000));
  const text = new PointsToJson().convert(short).toString();
  expect(JSON.parse(`[${text}]`)).toHaveLength(1_000);
});
