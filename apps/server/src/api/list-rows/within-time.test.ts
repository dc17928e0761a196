import { Abandoned } from '@ohmstead/database';
import { wholeOrganization, type UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import { withinTime } from './within-time.ts';

const { parts, organization } = await testApi();
const acme = await organization();
const { id } = await acme.signIn();
const actor = wholeOrganization(acme.id, id as UserId);

const sleep = (signal: AbortSignal) =>
  parts.database.readTenant(actor, (reader) => sql`select pg_sleep(60)`.execute(reader), signal);

test('a question that takes too long is cancelled, and refused with a sentence', async () => {
  const refused = withinTime(new AbortController().signal, 100, sleep);
  await expect(refused).rejects.toMatchObject({ code: 'lists-find-1' });
});

test('a question whose caller has gone is cancelled without one, and so is a change', async () => {
  const change = (signal: AbortSignal) =>
    parts.database.writeTenant(actor, (writer) => sql`select pg_sleep(60)`.execute(writer), signal);
  await expect(withinTime(AbortSignal.timeout(100), 60_000, change)).rejects.toBeInstanceOf(Abandoned);
  await expect(withinTime(AbortSignal.timeout(100), 60_000, sleep)).rejects.toBeInstanceOf(Abandoned);
});
