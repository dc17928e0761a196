import { expect, onTestFinished, test, vi } from 'vitest';

test('the font of serial numbers is asked for with their script, before there are rows', async () => {
  const load = vi.spyOn(document.fonts, 'load');
  const { style } = document.documentElement;
  style.setProperty('--font-mono', 'monospace');
  onTestFinished(() => void style.removeProperty('--font-mono'));
  await import('./serial-number.tsx');
  expect(load).toHaveBeenCalledWith('1em monospace');
});
