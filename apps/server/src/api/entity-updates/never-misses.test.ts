import { sql } from 'kysely';
import type { Writer } from '@ohmstead/database';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Random } from '../../testing/random.ts';
import { call } from '../testing/call.ts';
import { testApi } from '../testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const forMs = 2_500;
/** A busy machine goes on until there are so many. */
const fewestCommits = 50;
const writers = 8;
const movers = 3;
const rowCount = 60;
const kinds = ['batteries', 'services'] as const;
type Kind = (typeof kinds)[number];
type Row = [id: number, ...rest: unknown[]];
type Answer = { cursor: string; full: boolean; columns: string[] } & Record<Kind, Row[]>;

/** The rows of a client that follows a list in one of the three ways. */
class Follower {
  #held = new Map<number, Row>();
  readonly #who: SignedIn;
  readonly #kind: Kind;
  readonly #way: 'since' | 'pairs' | 'whole';
  #cursor: string | undefined;
  #columns: readonly string[] = [];

  constructor(who: SignedIn, kind: Kind, way: 'since' | 'pairs' | 'whole') {
    this.#who = who;
    this.#kind = kind;
    this.#way = way;
  }

  async poll(): Promise<void> {
    const { status, body } = await call<Answer>(app, this.#who, 'POST', `/${this.#kind}/getUpdates`, this.#question());
    expect(status).toBe(200);
    this.#columns = body.columns;
    this.#cursor = body.cursor;
    const before = this.#held;
    if (body.full) this.#held = new Map();
    for (const row of body[this.#kind]) {
      if (row.length === 1) this.#held.delete(row[0]);
      else this.#take(row, before.get(row[0]));
    }
  }

  rows = (): Row[] => [...this.#held.values()].toSorted(([one], [other]) => one - other);
  locations = () => this.rows().map((row) => [row[0], row[this.#columns.indexOf('location')]]);

  #versionOf = (row: Row) => Number(row[this.#columns.indexOf('version')]);

  #question() {
    if (this.#cursor === undefined || this.#way === 'whole') return { versions: null };
    if (this.#way === 'since') return { since: this.#cursor };
    return { versions: [...this.#held.values()].map((row) => [row[0], this.#versionOf(row)]) };
  }

  #take(row: Row, before: Row | undefined): void {
    if (before) expect(this.#versionOf(row)).toBeGreaterThanOrEqual(this.#versionOf(before));
    this.#held.set(row[0], row);
  }
}

const fill = async (acme: TestOrganization): Promise<void> => {
  for (let n = 0; n < 4; n++) await acme.location(`Place ${n}`);
  await acme.change(
    `insert into app.batteries (organization_id, serial_number, location_id)
       select $1, 'S-' || n, (select min(id) + n % 4 from app.locations where organization_id = $1) from generate_series(1, ${rowCount}) n`,
    [acme.id],
  );
  await acme.change(
    `insert into app.services (organization_id, uid, battery_id, location_id, service_type, status, started_at)
       select organization_id, 'run-' || id, id, location_id, 'Charge', 'pass', now() from app.batteries where organization_id = $1`,
    [acme.id],
  );
};

/** All that change rows at the same time. */
type Work = { commits: number; isOver: () => boolean };

/** Transactions of any length, over rows that others change too. */
async function changeBatteries(acme: TestOrganization, writer: number, work: Work): Promise<void> {
  for (let count = 0; !work.isOver(); count++) {
    const [first, second] = [
      1 + ((count * 7 + writer) % rowCount),
      1 + ((count * 13 + writer * 3) % rowCount),
    ].toSorted((a, b) => a - b);
    const isNew = count % 9 === 4;
    await database.api.writeTenant(acme.scope, async (db) => {
      for (const n of [first, second])
        await sql`update batteries set used_in = ${`${writer}/${count}`} where serial_number = ${`S-${n}`}`.execute(db);
      if (count % 9 === 0) await sql`delete from batteries where serial_number = ${`S-${first}`}`.execute(db);
      if (isNew)
        await sql`insert into batteries (organization_id, serial_number, location_id)
          select ${acme.id}, ${`X-${writer}-${count}`}, max(id) from locations`.execute(db);
      await delay(count % 5 === 0 ? 30 : 0);
    });
    work.commits += 1;
  }
}

/** Locations are added, renamed and deleted, and their objects move, concurrently and for any length. */
async function changeLocations(acme: TestOrganization, mover: number, work: Work): Promise<void> {
  const random = new Random(mover);
  for (let count = 0; !work.isOver(); count++) {
    const some = sql`(select id from locations order by (id * ${random.between(1, 97)}) % 101 limit 1)`;
    const name = `Place ${mover}/${count}`;
    const moved = random.between(1, rowCount);
    const steps = [
      (db: Writer) => sql`update locations set name = ${name} where id = ${some}`.execute(db),
      (db: Writer) => sql`update locations set name = ${name} where id = ${some}`.execute(db),
      (db: Writer) => sql`update batteries set location_id = ${some} where serial_number = ${`S-${moved}`}`.execute(db),
      (db: Writer) => sql`update services set location_id = ${some} where battery_id = ${moved}`.execute(db),
      async (db: Writer) => {
        await sql`insert into locations (organization_id, name) values (${acme.id}, ${name})`.execute(db);
        await sql`delete from locations where id = ${some}`.execute(db);
      },
    ];
    await database.api.writeTenant(acme.scope, async (db) => {
      await random.one(steps)(db);
      await delay(random.chance(0.2) ? 20 : 0);
    });
    work.commits += 1;
  }
}

test('a poller never misses a change, however long transactions last and in which order they commit', async () => {
  const acme = await organization();
  await fill(acme);
  const who = await acme.signIn();
  const followers = kinds.flatMap((kind) =>
    (['since', 'pairs', 'whole'] as const).map((way) => new Follower(who, kind, way)),
  );
  const untilMs = Date.now() + forMs;
  const work: Work = { commits: 0, isOver: () => Date.now() >= untilMs && work.commits > fewestCommits };
  const writing = [
    ...Array.from({ length: writers }, (_, writer) => changeBatteries(acme, writer, work)),
    ...Array.from({ length: movers }, (_, mover) => changeLocations(acme, mover, work)),
  ];
  const pollAll = () => Promise.all(followers.map((follower) => follower.poll()));
  while (!work.isOver()) await pollAll();
  await Promise.all(writing);
  await pollAll();
  for (const [index, kind] of kinds.entries()) {
    const [since, pairs, whole] = followers.slice(index * 3, index * 3 + 3) as [Follower, Follower, Follower];
    expect(since.rows()).toEqual(whole.rows());
    expect(pairs.rows()).toEqual(whole.rows());
    const { rows } = await database.root.query(
      `select thing.id, name from app.${kind} as thing left join app.locations as living on living.id = thing.location_id
         where thing.organization_id = $1 order by thing.id`,
      [acme.id],
    );
    expect(whole.locations()).toEqual(rows.map(({ id, name }) => [id, name]));
  }
});
