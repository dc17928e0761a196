import { randomBytes } from 'node:crypto';
import { areaUnderCurve } from '../../../apps/server/src/api/testing/area-under-curve.ts';
import { ordersOf } from '../../../apps/server/src/api/testing/orders-of.ts';
import { newDatabase } from '../../harness/fixtures/new-database.ts';
import { addOrganization } from '../../harness/fixtures/organization.ts';
import { startServer } from '../../harness/product/start-server.ts';

const samples = 400;
const certificates = 20_000;

const kinds = ['given', 'unknown', 'another'] as const;
type Kind = (typeof kinds)[number];
const orders = ordersOf<Kind>(kinds);

const drawId = (): string => randomBytes(16).toString('base64url');

/** How long the open call takes for an id that was given and for others. The control adds half as much to it. */
export async function statusTimes(isControl: boolean): Promise<{ area: number; byChance: number; samples: number }> {
  await using started = new AsyncDisposableStack();
  const database = started.adopt(await newDatabase(), ({ remove }) => remove());
  const { id: organizationId } = await addOrganization(database.root, 'certified');
  const given = Array.from({ length: certificates }, drawId);
  await database.root.query(
    `insert into app.certificates (organization_id, id, serial_number, issued_at, valid_until, soh_percent, uncertainty_percent)
       select $1, id, 'SN', now(), now() + interval '180 days', 90, 2 from unnest($2::text[]) as id`,
    [organizationId, given],
  );
  const { origin } = started.adopt(
    await startServer({ databaseUrl: database.url, folder: database.folder, roles: 'api' }),
    ({ stop }) => stop(),
  );

  const ask = async (id: string): Promise<number> => {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}/api/certificates/${id}/status`);
    const text = await answer.text();
    const took = performance.now() - startedAt;
    if (text !== '{"revoked":null,"replaced":false}') throw new Error(`${answer.status} ${text}`);
    return took;
  };
  const idOf = { given: (at: number) => given[at * 7] ?? '', unknown: drawId, another: drawId };
  const times: Record<Kind, number[]> = { given: [], unknown: [], another: [] };
  for (let at = -20; at < samples; at++) {
    // Thirty calls a minute from an address are not enough here.
    await database.root.query('delete from directory.attempt_counters');
    for (const kind of orders[Math.abs(at) % orders.length] ?? kinds) {
      const took = await ask(idOf[kind](Math.abs(at)));
      // The first ones warm up.
      if (at >= 0) times[kind].push(took);
    }
  }
  return {
    area: areaUnderCurve(isControl ? times.given.map((ms) => ms * 1.5) : times.given, times.unknown),
    byChance: areaUnderCurve(times.another, times.unknown),
    samples,
  };
}
