import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testApi } from '../api/testing/test-api.ts';
import { endingTokensJob } from './ending-tokens.ts';

const { database, organization } = await testApi();
const acme = await organization();

const look = () => endingTokensJob.run({ database: database.worker, logger: pino({ level: 'silent' }) });
const make = (ownerId: number, name: string, change: object) =>
  acme.insert('api_tokens', { owner_id: ownerId, name, hint: '', permissions: [], ...change });
const days = (count: number) => new Date(Date.now() + count * 86_400_000 - 60_000);
/** Which tokens the owner has been told of since the last look. */
async function toldAfterLook(ownerId: number): Promise<string[]> {
  await look();
  const { rows } = await database.root.query<{ name: string }>(
    `with told as (delete from directory.mail_outbox where user_id = $1 and template = 'token-ends' returning parameters ->> 'name' as name)
      select name from told order by name`,
    [ownerId],
  );
  return rows.map(({ name }) => name);
}

test('of a service account those are told who manage such accounts', async () => {
  const factory = await organization();
  const [manager, other] = [
    await factory.person({ permissions: ['perm-service-accounts'] }),
    await factory.person({ permissions: ['perm-users-groups'] }),
  ];
  const { id } = await factory.serviceAccount({ name: 'ERP', permissions: ['perm-service-accounts'] });
  const ending = { created_at: days(-100), expires_at: days(3) };
  const token = { kind: 'service', owner_id: id, name: 'Sync', hint: '', permissions: [], ...ending };
  await factory.insert('api_tokens', token);
  expect([await toldAfterLook(manager.id), await toldAfterLook(other.id), await toldAfterLook(id)]).toEqual([
    ['Sync'],
    [],
    [],
  ]);
});

test('tokens that ended 30 days ago are deleted, with what finds them', async () => {
  const { id } = await acme.person();
  const long = { created_at: days(-100) };
  const ended = [
    await make(id, 'ended', { ...long, expires_at: days(-31) }),
    await make(id, 'revoked', { ...long, expires_at: days(9), revoked_at: days(-31) }),
  ];
  const kept = await make(id, 'kept', { ...long, expires_at: days(-29), replaces_id: ended[0] });
  for (const token of [...ended, kept])
    await acme.change('select directory.add_api_token(sha256($1::text::bytea), $2)', [String(token), token]);
  await look();
  const { rows } = await database.root.query(
    `select id::integer, replaces_id, exists (select from directory.api_tokens as known where token_id = id) as "isFound"
      from app.api_tokens where owner_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ id: kept, replaces_id: null, isFound: true }]);
  const known = await database.root.query('select from directory.api_tokens where token_id = any ($1)', [ended]);
  expect(known.rows).toEqual([]);
});

test('the owner is told 14, 3 and 0 days before the end, each time once', async () => {
  const { id } = await acme.person();
  const long = { created_at: days(-100) };
  const token = await make(id, 'BI', { ...long, expires_at: days(15) });
  await make(id, 'revoked', { ...long, expires_at: days(2), revoked_at: new Date() });
  const old = await make(id, 'rotated', { ...long, expires_at: days(2) });
  await make(id, 'successor', { ...long, expires_at: days(90), replaces_id: old });
  await make(id, 'for a week', { created_at: new Date(), expires_at: days(7) });
  expect(await toldAfterLook(id)).toEqual([]);
  for (const left of [14, 3, 0]) {
    await acme.change('update app.api_tokens set expires_at = $2 where id = $1', [token, days(left)]);
    expect([left, await toldAfterLook(id), await toldAfterLook(id)]).toEqual([left, ['BI'], []]);
  }
});
