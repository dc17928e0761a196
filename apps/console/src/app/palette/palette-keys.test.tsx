import { expect, test } from 'vitest';
import { panelOf } from './palette-keys.ts';

const key = (name: string, init: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key: name, ...init });

test.each([
  ['Ctrl K', key('k', { ctrlKey: true }), 'search'],
  ['⌘ K', key('k', { metaKey: true }), 'search'],
  ['Ctrl K of a Russian keyboard', key('л', { ctrlKey: true, code: 'KeyK' }), 'search'],
  ['Ctrl T of a Dvorak keyboard', key('t', { ctrlKey: true, code: 'KeyK' }), null],
  ['/', key('/'), 'search'],
  ['?', key('?', { shiftKey: true }), 'keys'],
  ['Ctrl Shift K', key('K', { ctrlKey: true, shiftKey: true }), null],
  ['k', key('k'), null],
  ['a key that composes a character', key('/', { isComposing: true }), null],
])('%s opens what it should', (_, event, panel) => {
  expect(panelOf(event)).toBe(panel);
});

test('/ is a character in a field, Ctrl K opens the palette there too', () => {
  const field = document.body.appendChild(document.createElement('input'));
  const press = (event: KeyboardEvent) => {
    field.dispatchEvent(event);
    return panelOf(event);
  };
  expect(press(key('/', { bubbles: true }))).toBeNull();
  expect(press(key('k', { ctrlKey: true }))).toBe('search');
});
