/**
 * A thousand races of ending a session against using it, over HTTP against the running product: no call that starts after the session has
 * ended is answered, by token or by cookie. The share of calls in flight that still succeeded shows that there was a race.
 */
import { openDatabase } from '@ohmstead/database';
import { openSession } from '../../apps/server/src/api/sessions/open-session.ts';
import { report } from '../harness/measure/report.ts';
import { ask } from '../harness/product/ask.ts';
import { startServer } from '../harness/product/start-server.ts';
import { newDatabase } from '../harness/fixtures/new-database.ts';
import { addOrganization } from '../harness/fixtures/organization.ts';

const races = 1_000;

await using started = new AsyncDisposableStack();
const database = started.adopt(await newDatabase(), ({ remove }) => remove());
const { id: organizationId, userId } = await addOrganization(database.root, 'racer');
const directory = started.adopt(openDatabase(database.url, 'api'), (opened) => opened.close());
const { origin } = started.adopt(
  await startServer({ databaseUrl: database.url, folder: database.folder, roles: 'api' }),
  ({ stop }) => stop(),
);

type Way = Record<string, string>;
const isIn = async (headers: Way) => (await ask(origin, { path: '/api/locations', headers })).status === 200;
const run = (statement: string) => database.root.query(statement, [userId]);

const signOut = async (headers: Way) =>
  void (await fetch(`${origin}/api/session`, { method: 'DELETE', headers: { ...headers, origin } }));
const disable = async () => void (await run('update app.users set disabled_at = now() where id = $1'));
const enable = async () => void (await run('update app.users set disabled_at = null where id = $1'));
const newPassword = async () =>
  void (await run(
    'select directory.replace_password(organization_id, user_id, password_hash) from directory.accounts where user_id = $1',
  ));
const endings = [signOut, disable, newPassword];

async function open(): Promise<Way[]> {
  const session = { organizationId, userId, ip: '127.0.0.1', userAgent: 'race' };
  const { cookieSecret, bearerToken } = await openSession(directory, session);
  return [{ authorization: `Bearer ${bearerToken}` }, { cookie: `sid=${cookieSecret}` }];
}

let won = 0;
let underWay = 0;
for (let race = 0; race < races; race++) {
  const ways = await open();
  const early = ways.map(isIn);
  await endings[race % endings.length]!(ways[0]!);
  const late = await Promise.all(ways.map(isIn));
  won += late.filter(Boolean).length;
  underWay += (await Promise.all(early)).filter(Boolean).length;
  await enable();
}

report('revoke-race', [
  { name: 'calls that succeeded after the session had ended', value: won, unit: 'calls', bound: { atMost: 0 } },
  {
    name: 'calls in flight that were still answered',
    value: underWay,
    unit: 'calls',
    bound: { atLeast: 1 },
    reference: { name: 'all of them', value: 2 * races },
  },
]);
