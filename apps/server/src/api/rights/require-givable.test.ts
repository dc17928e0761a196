import type { Rights } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { requireGivable } from './require-givable.ts';

const holding = (...held: string[]): Rights => ({ isSuperuser: false, held: new Set(held) });

test('a refusal names all permissions that somebody lacks, and no location', () => {
  const wanted = ['perm-reports', 'perm-nyquist', 'perm-plan', 'perm-location-3'];
  const [owner, granter] = [holding('perm-reports', 'perm-location-3'), holding('perm-plan', 'perm-all-locations')];
  const refusing = (holders: Rights | Rights[], rights: string[], params: string[]) =>
    expect(() => requireGivable(holders, rights)).toThrow(
      expect.objectContaining({ code: 'not-permitted', status: 403, params }),
    );
  refusing([owner, granter], wanted, ['perm-nyquist', 'perm-plan', 'perm-reports']);
  refusing(granter, ['perm-location-3', 'perm-all-locations', 'perm-reports'], ['perm-reports']);
  refusing(owner, ['perm-location-4'], []);
  expect(() => requireGivable({ isSuperuser: true, held: new Set() }, wanted)).not.toThrow();
});
