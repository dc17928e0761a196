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
])('the error %s is explained as: %s', (name, title) => {
  expect(problemOf(new DOMException('refused', name)).title).toBe(title);
});

test('every problem says that the label can be typed; only those that may pass offer another try', () => {
  const problems = [
    problemBefore({ isSecure: false, hasCameras: false }),
    problemBefore({ isSecure: true, hasCameras: false }),
    problemOf(new DOMException('refused', 'NotAllowedError')),
    problemOf('refused'),
  ];
  for (const problem of problems) expect(problem?.text).toContain('type what is on the label');
  expect(problems.map((problem) => problem?.mayRetry)).toEqual([false, false, true, true]);
});

test('an address without https is named first, since browsers have no camera API there', () => {
  expect(problemBefore({ isSecure: false, hasCameras: false })?.text).toContain('https');
  expect(problemBefore({ isSecure: true, hasCameras: false })?.title).toBe('This browser cannot use a camera');
  expect(problemBefore({ isSecure: true, hasCameras: true })).toBeUndefined();
});
