import { expect, onTestFinished, test } from 'vitest';
import { setRootLength } from './root-length.ts';

test('a length of 0 changes nothing at the root, nor does the same one', async () => {
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(document.documentElement, { attributes: true });
  onTestFinished(() => observer.disconnect());
  const lengthAfter = async (px: number) => {
    setRootLength('--room', px);
    await Promise.resolve();
    return [document.documentElement.style.getPropertyValue('--room'), changes.splice(0).length];
  };
  expect(await lengthAfter(0)).toEqual(['', 0]);
  expect(await lengthAfter(12.3)).toEqual(['13px', 1]);
  expect(await lengthAfter(12.6)).toEqual(['13px', 0]);
  expect(await lengthAfter(0)).toEqual(['', 1]);
});
