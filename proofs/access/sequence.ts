import type { EntityKind } from '@ohmstead/domain';
import { entityKinds } from '@ohmstead/domain';
import { call } from '../../apps/server/src/api/testing/call.ts';
import type { TestApi } from '../../apps/server/src/api/testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../apps/server/src/api/testing/test-organization.ts';
import type { Random } from '../../apps/server/src/testing/random.ts';

/** A row as a list shows it. */
export type Shown = { version: number; location: string | null };
export type Known = Map<number, Shown>;
export type Lists = Record<EntityKind, Known>;

const locationPermission = (id: number) => `perm-location-${id}`;
const always = ['perm-batteries-download', 'perm-reports'];

/** An organisation in which objects and rights change, and a person who polls it. All changes go through the API. */
export class Sequence {
  readonly organization: TestOrganization;
  readonly onlooker: SignedIn;
  readonly #api: TestApi;
  readonly #administrator: SignedIn;
  readonly #random: Random;
  readonly #groupId: number;
  #locationIds: number[];
  #names = 0;

  private constructor(api: TestApi, random: Random, made: Made) {
    this.#api = api;
    this.#random = random;
    this.organization = made.organization;
    this.onlooker = made.onlooker;
    this.#administrator = made.administrator;
    this.#groupId = made.groupId;
    this.#locationIds = made.locationIds;
  }

  static async create(api: TestApi, random: Random): Promise<Sequence> {
    const organization = await api.organization();
    const locationIds: number[] = [];
    for (const name of ['Delft', 'Graz', 'Oslo']) locationIds.push(await organization.location(name));
    const place = () => (random.chance(0.2) ? null : random.one(locationIds));
    for (let index = 0; index < 6; index++) {
      const battery_id = await organization.battery({ location_id: place() });
      await organization.device({ location_id: place() });
      await organization.service({ battery_id, location_id: place(), status: 'pass', ended_at: new Date() });
    }
    const groupId = await organization.insert('groups', { name: 'Crew' });
    for (const permission of always) await organization.insert('group_permissions', { group_id: groupId, permission });
    const administrator = await organization.signIn();
    const onlooker = await organization.signIn({ permissions: always, locationIds: locationIds.slice(0, 1) });
    return new Sequence(api, random, { organization, onlooker, administrator, groupId, locationIds });
  }

  /** One random change that affects who sees what, and its description. */
  async step(): Promise<string> {
    const steps = [
      () => this.#moveDevice(),
      () => this.#moveRow('batteries'),
      () => this.#moveRow('services'),
      () => this.#giveOwnRights(),
      () => this.#giveGroupRights(),
      () => this.#changeGroup(),
      () => this.#edit(),
      () => this.#deleteDevice(),
      () => this.#renameLocation(),
      () => this.#deleteLocation(),
    ];
    return this.#random.one(steps)();
  }

  /** What this person may see by the plain model, with the actual versions. */
  async visible(): Promise<Lists> {
    const { all, locationIds } = await this.#rights();
    const lists = await Promise.all(entityKinds.map((kind) => this.#rows(kind)));
    const seen = lists.map(
      (rows) =>
        new Map(
          rows
            .filter(({ location_id: place }) => all || (place !== null && locationIds.includes(place)))
            .map(({ id, version, location }) => [id, { version, location }]),
        ),
    );
    return Object.fromEntries(entityKinds.map((kind, index) => [kind, seen[index]])) as Lists;
  }

  async allIds(kind: EntityKind): Promise<number[]> {
    return (await this.#rows(kind)).map(({ id }) => id);
  }

  async #rows(kind: EntityKind): Promise<Located[]> {
    const version = kind === 'devices' ? 'thing.version' : `greatest(thing.version, place.${kind}_version)`;
    const query = `select thing.id, ${version} as version, standing.id as location_id, standing.name as location
      from app.${kind} as thing left join app.locations as standing on standing.id = thing.location_id
        left join app.places as place on place.id = thing.location_id
      where thing.organization_id = $1`;
    return (await this.#api.database.root.query<Located>(query, [this.organization.id])).rows;
  }

  async #rights() {
    const { root } = this.#api.database;
    const { rows } = await root.query('select group_id from app.users where id = $1', [this.onlooker.id]);
    const [holder, id] = rows[0].group_id === null ? ['user', this.onlooker.id] : ['group', rows[0].group_id];
    const given = await root.query(`select permission from app.${holder}_permissions where ${holder}_id = $1`, [id]);
    const places = await root.query(`select location_id from app.${holder}_locations where ${holder}_id = $1`, [id]);
    return {
      all: given.rows.some(({ permission }) => permission === 'perm-all-locations'),
      locationIds: places.rows.map(({ location_id }) => location_id as number),
    };
  }

  #place(): number | null {
    return this.#random.chance(0.2) ? null : this.#random.one(this.#locationIds);
  }

  async #as(method: 'PUT' | 'DELETE', path: string, payload?: object): Promise<string> {
    const { status, body } = await call(this.#api.app, this.#administrator, method, path, payload);
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return `${method} ${path} ${JSON.stringify(payload)}`;
  }

  async #moveDevice(): Promise<string> {
    const { rows } = await this.#api.database.root.query(
      'select id, api_version from app.devices where organization_id = $1',
      [this.organization.id],
    );
    if (rows.length === 0) return 'nothing';
    const { id, api_version: apiVersion } = this.#random.one(rows);
    return this.#as('PUT', `/devices/${id}`, { apiVersion, location: this.#place() });
  }

  /** As the gateway does it when a battery is serviced elsewhere. */
  async #moveRow(kind: 'batteries' | 'services'): Promise<string> {
    const [id, place] = [this.#random.one(await this.allIds(kind)), this.#place()];
    await this.organization.change(`update app.${kind} set location_id = $1 where id = $2`, [place, id]);
    return `${kind} ${id} to ${place}`;
  }

  #rightsOfChance(): string[] {
    const all = this.#random.chance(0.2) ? ['perm-all-locations'] : [];
    return [...always, ...all, ...this.#random.some(this.#locationIds).map(locationPermission)];
  }

  async #saveOnlooker(edit: object): Promise<string> {
    const { rows } = await this.#api.database.root.query('select version from app.users where id = $1', [
      this.onlooker.id,
    ]);
    return this.#as('PUT', `/users/${this.onlooker.id}`, { version: rows[0].version, ...edit });
  }

  #giveOwnRights = () => this.#saveOnlooker({ permissions: { permissions: this.#rightsOfChance() } });

  #changeGroup = () => this.#saveOnlooker({ groupId: this.#random.chance(0.5) ? this.#groupId : null });

  #giveGroupRights = () =>
    this.#as('PUT', `/groups/${this.#groupId}`, { permissions: { permissions: this.#rightsOfChance() } });

  async #edit(): Promise<string> {
    const id = this.#random.one(await this.allIds('batteries'));
    await this.organization.change(
      'update app.batteries set cycle_count = coalesce(cycle_count, 0) + 1 where id = $1',
      [id],
    );
    return `battery ${id} used`;
  }

  async #deleteDevice(): Promise<string> {
    const ids = await this.allIds('devices');
    return ids.length < 4 ? 'nothing' : this.#as('DELETE', '/devices', { deviceIds: [this.#random.one(ids)] });
  }

  #renameLocation = () =>
    this.#as('PUT', `/locations/${this.#random.one(this.#locationIds)}`, { name: `Place ${++this.#names}` });

  async #deleteLocation(): Promise<string> {
    if (this.#locationIds.length < 3) return 'nothing';
    const id = this.#random.one(this.#locationIds);
    this.#locationIds = this.#locationIds.filter((each) => each !== id);
    return this.#as('DELETE', `/locations/${id}`);
  }
}

type Located = Shown & { id: number; location_id: number | null };
type Made = {
  organization: TestOrganization;
  onlooker: SignedIn;
  administrator: SignedIn;
  groupId: number;
  locationIds: number[];
};
