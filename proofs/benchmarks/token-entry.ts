/**
 * The cost of entering a token: finding out who calls and what they may do, by a token of a person and by a session of the same person, in
 * turns. For a user with all locations, and for a member of a group who sees half of them.
 */
import { openDatabase } from '@ohmstead/database';
import { permissions } from '@ohmstead/domain';
import { findCaller } from '../../apps/server/src/api/sessions/authenticate.ts';
import { enterSession } from '../../apps/server/src/api/sessions/enter-session.ts';
import { openSession } from '../../apps/server/src/api/sessions/open-session.ts';
import type {
  Credentials,
  SessionCredentials,
  TokenCredentials,
} from '../../apps/server/src/api/sessions/read-credentials.ts';
import { makeToken } from '../../apps/server/src/api/tokens/make-token.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { quantile } from '../harness/measure/statistics.ts';
import { timeInTurns } from '../harness/measure/timing.ts';
import { joinGroup } from '../harness/fixtures/join-group.ts';
import { newDatabase } from '../harness/fixtures/new-database.ts';
import { addOrganization, addTechnician, type Organization } from '../harness/fixtures/organization.ts';

const rounds = 3_000;
const [places, seenPlaces] = [20, 10];
const dayMs = 86_400_000;

await using started = new AsyncDisposableStack();
const { root, url } = started.adopt(await newDatabase(), ({ remove }) => remove());
const database = started.adopt(openDatabase(url, 'api'), (opened) => opened.close());
const manager = await addOrganization(root, 'entry');
await root.query(
  `insert into app.locations (organization_id, name) select $1, 'Depot ' || number from generate_series(1, $2::integer) as number`,
  [manager.id, places],
);
const technician = await addTechnician(root, manager, seenPlaces);
await joinGroup(root, technician);

async function openSessionOf({ id, userId }: Organization): Promise<SessionCredentials> {
  const session = { organizationId: id, userId, ip: '127.0.0.1', userAgent: 'bench' };
  return { cookieSecret: null, bearerToken: (await openSession(database, session)).bearerToken };
}

async function enter(credentials: Credentials): Promise<void> {
  if (!(await database.askDirectory((directory) => enterSession(directory, credentials))))
    throw new Error('There is no caller');
}

async function makeTokenOf(session: SessionCredentials): Promise<TokenCredentials> {
  const caller = await findCaller(database, session);
  if (!caller) throw new Error('There is no caller');
  const { actor } = caller;
  const wanted = {
    name: 'Bench',
    permissions: permissions.filter((name) => name !== 'perm-all-locations'),
    locations: null,
    expiresAt: Date.now() + dayMs,
  };
  const made = await database.writeTenant(actor, (writer) =>
    makeToken(writer, { actor, ip: '127.0.0.1' }, { kind: 'personal', ownerId: actor.userId }, wanted),
  );
  return { apiToken: made.token };
}

async function compare(who: string, person: Organization): Promise<Figure> {
  const session = await openSessionOf(person);
  const token = await makeTokenOf(session);
  const times = await timeInTurns(rounds, { session: () => enter(session), token: () => enter(token) });
  return {
    name: `entering a token of ${who}`,
    value: quantile(times.token, 0.5),
    unit: 'ms',
    reference: { name: 'a session', value: quantile(times.session, 0.5), bound: { atMost: 1.2 } },
  };
}

report('token-entry', [await compare('a manager', manager), await compare('a member of a group', technician)]);
