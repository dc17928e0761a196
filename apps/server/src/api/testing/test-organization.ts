import type { UserData } from '@ohmstead/contract';
import type { TestDatabase } from '@ohmstead/database/testing';
import { wholeOrganization, type OrganizationId, type Permission, type Scope } from '@ohmstead/domain';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { openSession } from '../sessions/open-session.ts';
import { cheapCost, hashPassword } from '../sessions/password-hashing.ts';

export const password = 'Correct-1234';
const passwordHash = hashPassword(password, cheapCost);
let made = 0;

type Grant = {
  permissions?: readonly (Permission | (string & {}))[] | undefined;
  locationIds?: readonly number[] | undefined;
};

type Person = Grant & {
  email?: string;
  isSuperuser?: boolean;
  isVerified?: boolean;
  isDisabled?: boolean;
};

type Account = Grant & { name?: string; isDisabled?: boolean };

export type SignedIn = { id: number; email: string; token: string; headers: { authorization: string } };

/** Another session of somebody who is there. */
export async function signInAgain(app: FastifyInstance, email: string): Promise<Pick<SignedIn, 'token' | 'headers'>> {
  const response = await app.inject({ method: 'POST', url: '/api/session', payload: { email, password } });
  if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`);
  const { token } = response.json<UserData>();
  return { token, headers: { authorization: `Bearer ${token}` } };
}

/** An organisation whose people and things are made as a story needs them. */
export class TestOrganization {
  readonly id: OrganizationId;
  readonly #database: TestDatabase;

  private constructor(database: TestDatabase, id: number) {
    this.#database = database;
    this.id = id as OrganizationId;
  }

  static async create(database: TestDatabase, name = 'Acme Batteries'): Promise<TestOrganization> {
    const { rows } = await database.root.query('select directory.create_organization($1) as id', [name]);
    return new TestOrganization(database, rows[0].id);
  }

  get scope(): Scope {
    return wholeOrganization(this.id);
  }

  /** Someone who may do everything, unless told otherwise. */
  async person({ isSuperuser, permissions, locationIds, ...person }: Person = {}): Promise<{
    id: number;
    email: string;
  }> {
    const email = person.email ?? `person-${++made}@example.test`;
    const hash = await passwordHash;
    const id = await this.#inTransaction(async (client) => {
      const [text, values] = this.#insertion('users', {
        email,
        first_name: 'Ada',
        superuser: isSuperuser ?? permissions === undefined,
        verified_at: person.isVerified === false ? null : new Date(),
        disabled_at: person.isDisabled ? new Date() : null,
      });
      const made = Number((await client.query(text, values)).rows[0].id);
      await this.#grant(client, 'user', made, { permissions, locationIds });
      await client.query('select directory.create_account($1, $2, $3, $4)', [this.id, made, email, hash]);
      return made;
    });
    return { id, email };
  }

  /** A user who cannot sign in. */
  async serviceAccount({ permissions, locationIds, isDisabled, ...given }: Account = {}): Promise<{
    id: number;
    name: string;
  }> {
    const name = given.name ?? `Account ${++made}`;
    const id = await this.insert('users', {
      email: `service account ${name}`,
      service_account: true,
      verified_at: new Date(),
      disabled_at: isDisabled ? new Date() : null,
    });
    await this.insert('service_accounts', { id, name });
    await this.grant('user', id, { permissions, locationIds });
    return { id, name };
  }

  /** To a user or a group. */
  grant(holder: 'user' | 'group', id: number, grant: Grant): Promise<void> {
    return this.#inTransaction((client) => this.#grant(client, holder, id, grant));
  }

  async #grant(client: pg.PoolClient, holder: string, id: number, { permissions = [], locationIds = [] }: Grant) {
    const give = (rights: string, column: string, type: string, values: readonly unknown[]) =>
      client.query(
        `insert into app.${holder}_${rights} (organization_id, ${holder}_id, ${column}) select $1, $2, unnest($3::${type}[])`,
        [this.id, id, values],
      );
    if (permissions.length > 0) await give('permissions', 'permission', 'text', permissions);
    if (locationIds.length > 0) await give('locations', 'location_id', 'bigint', locationIds);
  }

  async signIn(person: Person = {}): Promise<SignedIn> {
    const { id, email } = await this.person(person);
    return { id, email, ...(await this.session(id)) };
  }

  /** As logging in with the password opens it, without the password, which costs as much as several calls. */
  async session(userId: number): Promise<Pick<SignedIn, 'token' | 'headers'>> {
    const { bearerToken: token } = await openSession(this.#database.api, {
      organizationId: this.id,
      userId,
      ip: '127.0.0.1',
      userAgent: 'lightMyRequest',
      action: 'session-login',
      isProven: true,
    });
    return { token, headers: { authorization: `Bearer ${token}` } };
  }

  location = (name: string): Promise<number> => this.insert('locations', { name });

  battery = (values: Record<string, unknown> = {}): Promise<number> =>
    this.insert('batteries', { serial_number: `SN-${++made}`, model_name: 'M1', ...values });

  /**
   * So many batteries in all, without what a change of each entails, which takes longer than what is tested with them: reports do not count
   * them. What they are used in is an expression over their number, n.
   */
  async manyBatteries(count: number, usedIn = 'null'): Promise<void> {
    await this.battery();
    await this.#database.root.query(`begin; set local session_replication_role = replica;
      insert into app.batteries (organization_id, serial_number, used_in, version)
        select ${this.id}, 'S-' || n, ${usedIn}, 1 from generate_series(2, ${count}) as n; commit`);
  }

  device = (values: Record<string, unknown> = {}): Promise<number> =>
    this.insert('devices', {
      thing_name: `thing-${++made}`,
      type: 'Analyzer',
      model_name: 'A4',
      device_class: 'analyzer',
      serial_number: `D-${made}`,
      ...values,
    });

  service = (values: Record<string, unknown>): Promise<number> =>
    this.insert('services', { uid: `uid-${++made}`, service_type: 'Charge', started_at: new Date(), ...values });

  /** Without row-level security, but stamped like any change. */
  async insert(table: string, values: Record<string, unknown>): Promise<number> {
    return this.change(...this.#insertion(table, values)).then((rows) => rows[0]?.['id'] as number);
  }

  #insertion(table: string, values: Record<string, unknown>): [text: string, values: unknown[]] {
    const row = { organization_id: this.id, ...values };
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    return [`insert into app.${table} (${names.join()}) values (${places.join()}) returning *`, Object.values(row)];
  }

  change(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.#inTransaction(async (client) => (await client.query(text, values)).rows);
  }

  async #inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#database.root.connect();
    try {
      await client.query(`begin; select set_config('app.organization_id', '${this.id}', true)`);
      const result = await work(client);
      await client.query('select app.stamp_changes(); commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }
}
