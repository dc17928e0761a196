import { expect, test } from 'vitest';
import { codeOf, constraintOf, messageOf } from './error-facts.ts';

test('an error tells its code and its constraint, whoever made it', () => {
  expect(codeOf(Object.assign(new Error('no such file'), { code: 'ENOENT' }))).toBe('ENOENT');
  expect([codeOf({ code: '23505' }), constraintOf({ constraint: 'users__pkey' })]).toEqual(['23505', 'users__pkey']);
});

test.each([undefined, null, 'ENOENT', new Error('no'), { code: 20, constraint: null }, ['code']])(
  'what has neither tells neither: %j',
  (error) => {
    expect([codeOf(error), constraintOf(error)]).toEqual(['', '']);
  },
);

test('what is thrown and is no error is told as text', () => {
  expect([messageOf(new Error('no')), messageOf('no'), messageOf(undefined)]).toEqual(['no', 'no', 'undefined']);
});
