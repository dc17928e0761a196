import { expect, test } from 'vitest';
import { problemBefore, problemOf } from './scan-problem.ts';

test.each([
  ['NotAllowedError', 'The camera is blocked'],
  ['SecurityError', 'The camera is blocked'],
  ['NotFoundError', 'No camera found'],
  ['OverconstrainedError', 'No camera found'],
  ['NotReadableError', 'The camera is in use'],
  ['AbortError', 'The camera is in use'],
  ['TypeError', 'The camera could not be started'],
])('a camera that is refused with %s says: %s', (name, title) => {
  expect(problemOf(new DOMException('refused', name)).title).toBe(title);
});

test('whatever the reason, the link can be entered, and only what may change is tried again', () => {
  const problems = [
    problemBefore({ isSecure: false, hasCameras: false }),
    problemBefore({ isSecure: true, hasCameras: false }),
    problemOf(new DOMException('refused', 'NotAllowedError')),
    problemOf('refused'),
  ];
  for (const problem of problems) expect(problem?.text).toContain('enter the link');
  expect(problems.map((problem) => problem?.mayRetry)).toEqual([false, false, true, true]);
});

test('an address without https is the reason before a missing camera, which no browser mentions there', () => {
  expect(problemBefore({ isSecure: false, hasCameras: false })?.text).toContain('https');
  expect(problemBefore({ isSecure: true, hasCameras: false })?.title).toBe('This browser cannot use a camera');
  expect(problemBefore({ isSecure: true, hasCameras: true })).toBeUndefined();
});
