import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import { openSession } from './open-session.ts';

const { app, database, parts, organization } = await testApi();
const acme = await organization();
const boss = await acme.signIn();
/** Of each way; `npm run bench -- revoke-race` runs a thousand against the running product. */
const trials = 10;

type Person = { id: number; email: string };
type Way = { headers: Record<string, string>; cookies: Record<string, string> };
type Session = { byToken: Way; byCookie: Way };

async function open({ id }: Person): Promise<Session> {
  const person = { organizationId: acme.id, userId: id, ip: '127.0.0.1', userAgent: 'race' };
  const { cookieSecret, bearerToken } = await openSession(parts.database, person);
  return {
    byToken: { headers: { authorization: `Bearer ${bearerToken}` }, cookies: {} },
    byCookie: { headers: {}, cookies: { '__Host-sid': cookieSecret } },
  };
}

const isIn = async (way: Way) => (await app.inject({ url: '/api/locations', ...way })).statusCode === 200;
const sql = (text: string) => (person: Person) => database.root.query(text, [person.id]);

const revocations: [string, (person: Person, session: Session) => Promise<unknown>][] = [
  ['signing out', (_, { byToken }) => app.inject({ method: 'DELETE', url: '/api/session', headers: byToken.headers })],
  ['disabling', sql('update app.users set disabled_at = now() where id = $1')],
  [
    'deleting',
    sql('with gone as (delete from directory.accounts where user_id = $1) delete from app.users where id = $1'),
  ],
  ['an administrator disabling', disable],
  [
    'an administrator deleting',
    ({ id }) => app.inject({ method: 'DELETE', url: `/api/users/${id}`, headers: boss.headers }),
  ],
  [
    'a new password',
    sql(`select directory.replace_password(organization_id, user_id, 'x') from directory.accounts where user_id = $1`),
  ],
  [
    'another address',
    sql('select directory.replace_address(organization_id, user_id, email) from directory.accounts where user_id = $1'),
  ],
];

async function disable({ id }: Person): Promise<void> {
  const { rows } = await database.root.query('select version from app.users where id = $1', [id]);
  const payload = { version: rows[0].version, disabled: true };
  const answer = await app.inject({ method: 'PUT', url: `/api/users/${id}`, headers: boss.headers, payload });
  expect(answer.statusCode).toBe(200);
}

test.each(revocations)(
  'after %s no request that starts later is accepted, by token or by cookie',
  async (_, revoke) => {
    let person = await acme.person({ permissions: [] });
    let won = 0;
    for (let trial = 0; trial < trials; trial++) {
      const session = await open(person);
      const under = [isIn(session.byToken), isIn(session.byCookie)];
      await revoke(person, session);
      const later = [isIn(session.byToken), isIn(session.byCookie)];
      if ((await Promise.all(later)).includes(true)) won++;
      await Promise.all(under);
      const { rowCount } = await database.root.query('update app.users set disabled_at = null where id = $1', [
        person.id,
      ]);
      if (rowCount === 0) person = await acme.person({ permissions: [] });
    }
    expect(won).toBe(0);
  },
);
