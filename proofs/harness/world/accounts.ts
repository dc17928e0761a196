import type pg from 'pg';
import { hashPassword } from '../../../apps/server/src/api/sessions/password-hashing.ts';
import { addOrganization } from './organization.ts';

export type AccountKind = 'wrong' | 'unverified' | 'disabled';

/** Three people in organisations of their own: one who may sign in, one unverified, one disabled. */
export async function addAccounts(root: pg.Pool): Promise<Record<AccountKind, string>> {
  const people = {
    wrong: await addOrganization(root, 'wrong'),
    unverified: await addOrganization(root, 'unverified'),
    disabled: await addOrganization(root, 'disabled'),
  };
  await root.query('update app.users set verified_at = null where id = $1', [people.unverified.userId]);
  await root.query('update app.users set disabled_at = now() where id = $1', [people.disabled.userId]);
  // With the product's own cost of a hash, as for every user.
  await root.query('update directory.accounts set password_hash = $1', [await hashPassword(people.wrong.password)]);
  return { wrong: people.wrong.email, unverified: people.unverified.email, disabled: people.disabled.email };
}
