import { expect, test } from 'vitest';
import { parseLookOptions } from './look-options.ts';

test('a page is photographed as the demo user sees it, unless requested otherwise', () => {
  expect(parseLookOptions(['/batteries'])).toEqual({
    path: '/batteries',
    email: 'demo@ohmstead.example',
    width: 1440,
    height: 900,
    dark: false,
    full: false,
    file: 'look/batteries-1440.png',
  });
});

test('the file is named after page, width and theme', () => {
  const fileOf = (...args: string[]) => parseLookOptions(args).file;
  expect(fileOf('/devices?device=12', '--width', '390', '--dark')).toBe('look/devices-device-12-390-dark.png');
  expect(fileOf('/')).toBe('look/home-1440.png');
  expect(fileOf('/', '--out', 'docs/home.png')).toBe('docs/home.png');
});

test('the sign-in page is photographed signed out', () => {
  expect(parseLookOptions(['/login', '--as', 'nobody']).email).toBeUndefined();
});

test.each([[[]], [['batteries']], [['/a', '/b']], [['/a', '--width', 'wide']]])('%j prints the usage', (args) => {
  expect(() => parseLookOptions(args)).toThrow('npm run look -- PATH');
});
