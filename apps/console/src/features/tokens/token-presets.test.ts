import { expect, test } from 'vitest';
import { presetPermissions, tokenPresets } from './token-presets.ts';

test('a preset holds nothing that the user does not hold, and no location', () => {
  for (const { value } of tokenPresets) {
    expect(presetPermissions(value, () => false)).toEqual([]);
    expect(presetPermissions(value, () => true)).not.toContain('perm-all-locations');
  }
  expect(presetPermissions('export', (name) => name !== 'perm-reports')).toEqual([
    'perm-devices-download',
    'perm-batteries-charts',
    'perm-batteries-download',
    'perm-services-charts',
    'perm-services-download',
    'perm-nyquist',
  ]);
});
