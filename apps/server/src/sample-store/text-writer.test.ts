import { expect, test } from 'vitest';
import { TextWriter } from './text-writer.ts';

test('contains what was written, whatever the characters and the length', () => {
  const text = new TextWriter();
  const long = 'Ω – long '.repeat(200_000);
  text.restart('gone');
  text.restart('');
  for (const part of ['{"a":"', long, '"}']) text.write(part);
  expect(text.bytes.toString() === `{"a":"${long}"}`).toBe(true);
  text.release();
});

test('the memory of a released text is reused', () => {
  const first = new TextWriter();
  const { buffer } = first.bytes;
  first.release();
  const second = new TextWriter();
  expect(second.bytes.buffer).toBe(buffer);
  second.release();
});

test('writing on after the release writes to memory that nobody else uses', () => {
  const late = new TextWriter();
  late.write('before');
  late.release();
  const other = new TextWriter();
  other.write('of somebody else');
  late.write('after');
  late.release();
  const third = new TextWriter();
  third.write('of a third');
  expect(other.bytes.toString()).toBe('of somebody else');
  for (const text of [other, third]) text.release();
});
