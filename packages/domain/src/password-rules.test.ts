import { expect, test } from 'vitest';
import { namesItsOwner } from './common-password.ts';
import { missingFromPassword } from './password-rules.ts';

const missing = (password: string) => missingFromPassword(password).map(({ name }) => name);

test('a password has at least 8 characters, one uppercase letter, one lowercase letter, one number and one symbol', () => {
  expect(missing('Copper-27')).toEqual([]);
  expect(missing('Cop-27x')).toEqual(['length']);
  expect(missing('copper-27')).toEqual(['upper']);
  expect(missing('COPPER-27')).toEqual(['lower']);
  expect(missing('Copper-xy')).toEqual(['number']);
  expect(missing('Copper127')).toEqual(['symbol']);
  expect(missing('Copper 27')).toEqual(['symbol']);
  expect(missing('')).toEqual(['length', 'upper', 'lower', 'number', 'symbol']);
});

test('a password does not contain the name, the address or the company of its owner', () => {
  const known = ['ada.lovelace@mail.example', 'Ada', 'Lovelace', 'Acme Batteries', null];
  for (const password of ['Lovelace-27', 'xx-ACME-27x', 'my-Batteries-1'])
    expect(namesItsOwner(password, known)).toBe(true);
  for (const password of ['Canada-27', 'My-Mail-2-Example']) expect(namesItsOwner(password, known)).toBe(false);
  expect(namesItsOwner('My-Ohmstead-27', [])).toBe(true);
});
