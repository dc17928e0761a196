import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttled } from './throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const slowWork = () => {
  const finish: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => void finish.push(resolve)));
  return { work, finish: () => finish.shift()?.() };
};

describe('refreshing on hints', () => {
  it('polls once for all hints that arrive during the wait', async () => {
    const { work } = slowWork();
    const hint = throttled(work, 100);
    for (let i = 0; i < 20; i++) hint();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('never polls twice at a time, and polls once more if a hint arrived meanwhile', async () => {
    const { work, finish } = slowWork();
    const hint = throttled(work, 100);
    hint();
    await vi.advanceTimersByTimeAsync(100);
    hint();
    hint();
    await vi.advanceTimersByTimeAsync(500);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(100);
    expect(work).toHaveBeenCalledTimes(2);
    finish();
    await vi.advanceTimersByTimeAsync(500);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
