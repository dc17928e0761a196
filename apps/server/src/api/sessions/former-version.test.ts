import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import { openSession } from './open-session.ts';
import { hashSecret } from './session-secrets.ts';

const { database, parts, organization } = await testApi();
const acme = await organization();

test('an API of the former version, beside this one or started again, still authenticates its callers', async () => {
  const { id } = await acme.signIn({ permissions: ['perm-reports'] });
  const person = { organizationId: acme.id, userId: id, ip: '127.0.0.1', userAgent: undefined };
  const { bearerToken } = await openSession(parts.database, person);
  const { rows } = await database.api.withDirectory((directory) =>
    sql`select * from directory.authenticate(${null}, ${hashSecret(bearerToken)}, ${'8 hours'}, ${false})`.execute(
      directory,
    ),
  );
  expect(rows).toMatchObject([
    { organization_id: acme.id, user_id: id, superuser: false, permissions: ['perm-reports'], location_ids: [] },
  ]);
});
