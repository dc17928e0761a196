/**
 * The cost of finding out who calls and what they may see: a list and a single row as the API reads them, with the session, the permissions
 * and the locations of the caller, against the same SQL without row-level security. For a user with all locations, and for a member of a
 * group who sees half of them.
 */
import { openDatabase } from '@ohmstead/database';
import { mayDo, type Actor } from '@ohmstead/domain';
import { selectInOrder } from '../../apps/server/src/entities/field.ts';
import { batteriesFrom, batteryList } from '../../apps/server/src/entities/battery-fields.ts';
import { batteryDetailColumns, getBattery } from '../../apps/server/src/api/features/batteries/battery-reads.ts';
import { findCaller } from '../../apps/server/src/api/sessions/authenticate.ts';
import { copyRows } from '../../packages/database/src/connections/copy-rows.ts';
import type { Figure } from '../harness/measure/figure.ts';
import { report } from '../harness/measure/report.ts';
import { quantile } from '../harness/measure/statistics.ts';
import { timeInTurns } from '../harness/measure/timing.ts';
import { scopeOf, startBatteryProduct } from '../harness/product/battery-product.ts';
import { signIn } from '../harness/product/sign-in.ts';
import { joinGroup } from '../harness/fixtures/join-group.ts';
import { addTechnician, type Organization } from '../harness/fixtures/organization.ts';

/**
 * The fastest rounds count: other work on the machine slows down what makes more round trips to the database, and is not a cost of the
 * checks.
 */
const quiet = (values: readonly number[]) => quantile(values, 0.05);
const listRounds = 20;
const rowRounds = 1_000;
const seenLocations = 4;

await using product = await startBatteryProduct([100_000]);
const manager = product.organizations[0] as Organization;
const { root } = product.database;
const technician = await addTechnician(root, manager, seenLocations);
await joinGroup(root, technician);
const database = openDatabase(product.database.url, 'api');

const ofOrganization = `batteries.organization_id = ${manager.id}`;
const listed = `select ${selectInOrder(batteryList.fields, batteryList.columns)} from ${batteriesFrom} where ${ofOrganization}`;
const named = `select ${batteryDetailColumns} from ${batteriesFrom} where ${ofOrganization}`;
const { rows: places } = await root.query<{ id: string }>(
  'select id from app.locations where organization_id = $1 order by id limit $2',
  [manager.id, seenLocations],
);
const seen = ` and batteries.location_id = any ('{${places.map(({ id }) => id).join()}}'::bigint[])`;
const { rows: found } = await root.query<{ id: string }>(
  `select id from app.batteries where ${ofOrganization}${seen} order by id limit 1`,
);
const batteryId = Number(found[0]?.id);
const one = ` and batteries.id = ${batteryId}`;

async function drain(pieces: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const piece of pieces) bytes += piece.length;
  return bytes;
}

/** As a superuser, to whom no policy applies. */
const copyPlain = (person: Organization, select: string) => drain(copyRows(root, scopeOf(person), select));

async function openCaller(person: Organization) {
  const { token } = await signIn(product.server.origin, person);
  return async (): Promise<Actor> => {
    const caller = await findCaller(database, { cookieSecret: null, bearerToken: token });
    if (!caller || mayDo(caller.actor, 'perm-batteries-charts') === undefined) throw new Error('There is no caller');
    return caller.actor;
  };
}

async function compare(who: string, person: Organization, scope: string): Promise<Figure[]> {
  const ask = await openCaller(person);
  const list = await timeInTurns(listRounds, {
    plain: () => copyPlain(person, `${listed}${scope}`),
    checked: async () => drain(database.copyList(await ask(), listed)),
  });
  const client = await root.connect();
  await client.query(`set search_path = app; set app.user_id = '${person.userId}'`);
  const row = await timeInTurns(rowRounds, {
    // Prepared, as the API's own statement is.
    plain: () => client.query({ name: `plain for ${who}`, text: `${named}${scope}${one}` }),
    checked: async () => {
      const actor = await ask();
      await database.readTenant(actor, (reader) => getBattery(reader, actor, batteryId));
    },
  });
  client.release();
  return [
    {
      name: `a list of batteries for ${who}, with the checks`,
      value: quiet(list.checked),
      unit: 'ms',
      reference: { name: 'the same rows without the checks', value: quiet(list.plain), bound: { atMost: 1.15 } },
    },
    {
      name: `checks of a single battery for ${who}, beyond the same SQL without`,
      value: quiet(row.checked) - quiet(row.plain),
      unit: 'ms',
      bound: { atMost: 1 },
    },
  ];
}

const checkedBytes = await drain(database.copyRows(await (await openCaller(technician))(), listed));
if (checkedBytes !== (await copyPlain(technician, `${listed}${seen}`)))
  throw new Error('The two do not read the same rows');

const figures = [
  ...(await compare('a manager', manager, '')),
  ...(await compare('a member of a group', technician, seen)),
];
await database.close();
report('permission-cost', figures);
