import { expect, test, vi } from 'vitest';
import { lazily } from './lazily.ts';

test('a value is made when it is first asked for, and once, also if it is undefined', () => {
  const make = vi.fn<() => undefined>(() => undefined);
  const value = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledOnce();
});
