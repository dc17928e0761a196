import type pg from 'pg';
import { openDatabase } from '@ohmstead/database';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import { ingestHistory, type HistoryLine } from '../gateway/bulk/ingest-history.ts';
import { asOwner } from '../provider/as-owner.ts';
import { hashSecret } from '../provider/thing-secrets.ts';
import type { SecretsKeys } from '../secrets/seal.ts';
import { findSecretsKeys, makeSecretsKeys } from '../secrets/secrets-keys.ts';
import { certifyBatteries } from './certify-batteries.ts';
import { createAlarms } from './create-alarms.ts';
import { createDemo } from './create-demo.ts';
import { createEndpoints } from './create-endpoints.ts';
import { createIdentityProvider } from './create-identity-provider.ts';
import { createSecurePerson } from './create-secure-person.ts';
import {
  hasCredentials,
  keepHistoryUntil,
  pendingCredentialsFile,
  prepareCredentials,
  publishCredentials,
  type DemoCredentials,
} from './demo-credentials.ts';
import { readDemoFleet, type DemoFleet } from './demo-fleet.ts';
import { finishDemo } from './finish-demo.ts';
import { readHistory } from './history-lines.ts';
import { releaseDemoFirmware } from './release-demo-firmware.ts';
import { saveDemoFits } from './save-demo-fits.ts';

type SeedOptions = {
  databaseUrl: string;
  dataDir: string;
  secretsKeys?: SecretsKeys | null;
  /** Reports progress during the first start. */
  onProgress?: (message: string) => void;
};

/**
 * Creates the demo in a new database, or completes an interrupted attempt. Returns true if the demo exists afterwards, false if there are
 * other organisations. Users must not be able to log in before it resolves.
 */
export async function seedDemo({
  databaseUrl,
  dataDir,
  secretsKeys = null,
  onProgress = () => undefined,
}: SeedOptions): Promise<boolean> {
  const fleet = readDemoFleet();
  // The lock is held to the end, so that one process creates the demo while others wait.
  return asOwner(databaseUrl, async (guard) => {
    await guard.query("select pg_advisory_xact_lock(hashtext('ohmstead.demo'))");
    const state = await readState(guard, fleet);
    if (state === 'occupied') return false;
    if (state === 'complete' && hasCredentials(dataDir)) return true;
    await seed({ databaseUrl, dataDir, secretsKeys, onProgress, fleet, state });
    return true;
  });
}

type State = 'new' | 'begun' | 'complete' | 'occupied';

async function readState(client: pg.Client, fleet: DemoFleet): Promise<State> {
  const { rows } = await client.query('select completed_at from directory.demo_seedings where name = $1', [fleet.name]);
  if (rows[0] !== undefined) return rows[0].completed_at === null ? 'begun' : 'complete';
  const organizations = await client.query('select from directory.organizations limit 1');
  return organizations.rowCount === 0 ? 'new' : 'occupied';
}

type Seeding = Required<SeedOptions> & { fleet: DemoFleet; state: State };

async function seed({ databaseUrl, dataDir, secretsKeys, onProgress, fleet, state }: Seeding): Promise<void> {
  const known = await asOwner(databaseUrl, knownThings);
  let credentials = prepareCredentials(dataDir, fleet, known);
  if (state === 'new') await asOwner(databaseUrl, (client) => createDemo(client, fleet, credentials));
  else credentials = await asOwner(databaseUrl, (client) => renew(client, dataDir, fleet, credentials));
  if (state !== 'complete') {
    onProgress('Creating two years of history for the demo …');
    await ingest(databaseUrl, dataDir);
    await keepStatistics(databaseUrl);
    await releaseDemoFirmware({ databaseUrl, dataDir }, fleet);
    const keys = findSecretsKeys(secretsKeys, dataDir) ?? makeSecretsKeys(dataDir);
    const issuer = await asOwner(databaseUrl, findIssuer);
    await certifyBatteries(databaseUrl, issuer, keys);
    await saveDemoFits(databaseUrl, issuer);
    await asOwner(databaseUrl, (client) => createEndpoints(client, issuer.organizationId, keys));
    await asOwner(databaseUrl, (client) => createSecurePerson(client, issuer.organizationId, keys));
    await asOwner(databaseUrl, (client) => createIdentityProvider(client, issuer.organizationId));
    await createAlarms(databaseUrl, issuer);
    await asOwner(databaseUrl, (client) => finishDemo(client, fleet, credentials.historyUntil));
  }
  publishCredentials(dataDir);
}

/** The first super user of the first organisation. */
async function findIssuer(client: pg.Client) {
  const { rows } =
    await client.query(`select set_config('app.organization_id', min(id)::text, true), min(id)::float8 as id
    from directory.organizations`);
  const people = await client.query(
    'select min(id)::float8 as id from app.users where organization_id = $1 and superuser',
    [rows[0].id],
  );
  return { organizationId: rows[0].id as OrganizationId, userId: people.rows[0].id as UserId };
}

async function knownThings(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query('select thing_name, model_name, serial_number from directory.list_things()');
  return new Map(rows.map((row) => [`${row.model_name}/${row.serial_number}`, row.thing_name]));
}

/** The end of the history comes from the database, the secrets from the file, which may be a new one. */
async function renew(client: pg.Client, dataDir: string, fleet: DemoFleet, credentials: DemoCredentials) {
  for (const { thingName, secret } of credentials.things) {
    await client.query('select directory.replace_thing_secret($1, $2)', [thingName, hashSecret(secret)]);
  }
  const { rows } = await client.query('select history_until from directory.demo_seedings where name = $1', [
    fleet.name,
  ]);
  return keepHistoryUntil(dataDir, credentials, rows[0].history_until.getTime());
}

/** PostgreSQL looks for statistics now and then: until then it looks through everything for the services of one battery. */
const keepStatistics = (databaseUrl: string) => asOwner(databaseUrl, (client) => client.query('analyze'));

/** More than fit into a batch, so that each table has some rows. */
const firstLook = 5_000;

async function* withStatistics(databaseUrl: string, lines: AsyncIterable<HistoryLine>): AsyncIterable<HistoryLine> {
  let count = 0;
  for await (const line of lines) {
    yield line;
    if (++count === firstLook) await keepStatistics(databaseUrl);
  }
}

async function ingest(databaseUrl: string, dataDir: string): Promise<void> {
  const database = openDatabase(databaseUrl, 'gateway', { poolSize: 2 });
  try {
    const lines = withStatistics(databaseUrl, readHistory(pendingCredentialsFile(dataDir)));
    const { refused, refusals } = await ingestHistory(database, lines);
    if (refused > 0) throw new Error(`${refused} messages of the demo were refused: ${JSON.stringify(refusals[0])}`);
  } finally {
    await database.close();
  }
}
