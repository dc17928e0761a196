import { entityKinds, type EntityKind } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../apps/server/src/api/testing/call.ts';
import { testApi } from '../../apps/server/src/api/testing/test-api.ts';
import { Random } from '../../apps/server/src/testing/random.ts';
import { Sequence, type Known, type Shown } from './sequence.ts';

const api = await testApi();
const isWhole = process.env['PROOF'] === 'whole';
const firstSeed = Number(process.env['SEED'] ?? 1);
const seeds = Array.from({ length: process.env['SEED'] ? 1 : isWhole ? 60 : 3 }, (_, index) => firstSeed + index);
const steps = isWhole ? 40 : 15;

type Row = [id: number, ...rest: unknown[]];
type Answer = { cursor: string; full: boolean; columns: string[] } & Record<EntityKind, Row[]>;
type Polled = { cursor: string; isFull: boolean; present: Known; gone: number[] };

async function poll(sequence: Sequence, kind: EntityKind, payload: object): Promise<Polled> {
  const { status, body } = await call<Answer>(api.app, sequence.onlooker, 'POST', `/${kind}/getUpdates`, payload);
  expect(status).toBe(200);
  const [version, location] = [body.columns.indexOf('version'), body.columns.indexOf('location')];
  const shown = (row: Row) => ({ version: row[version], location: row[location] }) as Shown;
  const rows = body[kind];
  return {
    cursor: body.cursor,
    isFull: body.full,
    present: new Map(rows.filter((row) => row.length > 1).map((row) => [row[0], shown(row)])),
    gone: rows.filter((row) => row.length === 1).map(([id]) => id),
  };
}

const sorted = (known: Known) => [...known].toSorted(([one], [other]) => one - other);

/** What the model expects to have been added, changed or removed since these rows were known. */
function difference(before: Known, now: Known) {
  return {
    present: sorted(new Map([...now].filter(([id, { version }]) => before.get(id)?.version !== version))),
    gone: [...before.keys()].filter((id) => !now.has(id)).toSorted((one, other) => one - other),
  };
}

/** By known versions the answer is exactly the difference; by cursor it leads from one state to the other and contains nothing hidden. */
async function follow(
  sequence: Sequence,
  kind: EntityKind,
  { known, cursor }: { known: Known; cursor: string },
  now: Known,
) {
  const exact = await poll(sequence, kind, { versions: [...known].map(([id, { version }]) => [id, version]) });
  expect({ present: sorted(exact.present), gone: exact.gone.toSorted((one, other) => one - other) }).toEqual(
    difference(known, now),
  );
  const since = await poll(sequence, kind, { since: cursor });
  const merged = since.isFull ? since.present : new Map([...known, ...since.present]);
  for (const id of since.gone) merged.delete(id);
  expect(sorted(merged)).toEqual(sorted(now));
  expect([...since.present.keys()].filter((id) => !now.has(id))).toEqual([]);
  return { known: now, cursor: since.cursor };
}

async function expectDetails(sequence: Sequence, kind: EntityKind, now: Known): Promise<void> {
  for (const id of (await sequence.allIds(kind)).slice(0, 3)) {
    const { status } = await call(api.app, sequence.onlooker, 'GET', `/${kind}/${id}`);
    expect([kind, id, status]).toEqual([kind, id, now.has(id) ? 200 : 404]);
  }
}

/** A download is requested before something happens and fetched afterwards: the file contains what may be seen when it is fetched. */
async function askForFile(sequence: Sequence): Promise<string> {
  const ids = await sequence.allIds('batteries');
  const { body } = await call<{ ticket: string }>(api.app, sequence.onlooker, 'POST', '/batteries/downloadCsv', {
    ids,
  });
  return body.ticket;
}

async function expectFile({ onlooker }: Sequence, ticket: string, now: Known): Promise<void> {
  const answer = await api.app.inject({
    url: `/api/batteries/downloadCsv?ticket=${ticket}`,
    headers: onlooker.headers,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const ids = answer.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',', 1)[0]));
  expect(ids.toSorted((one, other) => one - other)).toEqual([...now.keys()].toSorted((one, other) => one - other));
}

test.each(seeds)(
  'whatever moves and whoever loses or gains a right, the next poll returns exactly the difference (seed %i)',
  { timeout: 900_000 },
  async (seed) => {
    const sequence = await Sequence.create(api, new Random(seed));
    const states = new Map<EntityKind, { known: Known; cursor: string }>();
    for (const kind of entityKinds) {
      const { cursor, present } = await poll(sequence, kind, { versions: null });
      states.set(kind, { cursor, known: present });
    }
    for (let step = 0; step < steps; step++) {
      const ticket = await askForFile(sequence);
      const what = await sequence.step();
      const now = await sequence.visible();
      for (const kind of entityKinds) {
        const state = states.get(kind)!;
        const next = await follow(sequence, kind, state, now[kind]).catch((error: Error) => {
          throw new Error(`SEED=${seed}, step ${step}, ${what}, ${kind}: ${error.message}`, { cause: error });
        });
        states.set(kind, next);
        await expectDetails(sequence, kind, now[kind]);
      }
      await expectFile(sequence, ticket, now.batteries);
    }
  },
);
