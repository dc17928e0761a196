import { expect, onTestFinished, test, vi } from 'vitest';
import { conclude } from './conclude.ts';
import type { Figure } from './figure.ts';

const lost: Figure = { name: 'lost samples', value: 1, unit: '', bound: { atMost: 0 } };
const late: Figure = { name: 'late answers', value: 0, unit: '', bound: { atMost: 0 } };

/** What a control with these spoiled figures prints last, and the exit code it sets. */
const controlOf = (...spoiled: string[]) => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => void (process.exitCode = undefined));
  conclude('proof-of-nothing', [lost, late], spoiled);
  return { line: print.mock.lastCall?.[0], exitCode: process.exitCode };
};

test('a control passes if each spoiled figure misses its bound', () => {
  expect(controlOf('lost samples')).toEqual({ line: 'Every spoiled figure missed its bound', exitCode: undefined });
});

test('a control fails if a spoiled figure meets its bound', () => {
  expect(controlOf('lost samples', 'late answers')).toEqual({
    line: 'Spoiled and not noticed: late answers',
    exitCode: 1,
  });
});

test('a control must spoil at least one figure, and only figures that exist', () => {
  expect(() => controlOf()).toThrow('The control spoils no figure');
  expect(() => controlOf('lost samples', 'lost mail')).toThrow('figures that do not exist: lost mail');
});
