import { randomUUID } from 'node:crypto';
import type { ObjectKind } from '@ohmstead/contract';
import type { TestApi } from '../../apps/server/src/api/testing/test-api.ts';
import type { TestOrganization } from '../../apps/server/src/api/testing/test-organization.ts';
import type { Rights } from './actors.ts';

/** Where an object is: at one of our locations, without a location, in the other organisation, or nowhere because it never existed. */
export type Place = 'here' | 'elsewhere' | 'nowhere' | 'foreign' | 'absent';

const idTables = [
  'batteries',
  'devices',
  'services',
  'locations',
  'display_configurations',
  'views',
  'alarms',
  'alarm_rules',
  'maintenance_windows',
  'users',
  'groups',
  'bays',
  'endpoints',
];
/** As long as a real id, since answers may repeat it. */
const absentId = 981_234;
const hasPlace = new Set<ObjectKind>(['alarm', 'battery', 'device', 'service']);

export function placesOf(kind: ObjectKind): readonly Place[] {
  if (hasPlace.has(kind)) return ['here', 'elsewhere', 'nowhere', 'foreign', 'absent'];
  return kind === 'location' ? ['here', 'elsewhere', 'foreign', 'absent'] : ['here', 'foreign', 'absent'];
}

/**
 * Two organisations with one object of each kind at each place, marked with canary texts. Only callers who may see an object ever change
 * it.
 */
export class MatrixWorld {
  readonly ours: TestOrganization;
  readonly theirs: TestOrganization;
  readonly here: number;
  readonly elsewhere: number;
  readonly bayOf = new Map<number, number>();
  readonly #foreignLocation: number;
  readonly #api: TestApi;
  readonly #fixed = new Map<string, Promise<number>>();
  #made = 0;

  private constructor(api: TestApi, [ours, theirs]: TestOrganization[], [here, elsewhere, foreign]: number[]) {
    this.#api = api;
    this.ours = ours!;
    this.theirs = theirs!;
    this.here = here!;
    this.elsewhere = elsewhere!;
    this.#foreignLocation = foreign!;
  }

  static async create(api: TestApi): Promise<MatrixWorld> {
    // Ids are long enough to occur nowhere else in an answer.
    for (const table of idTables)
      await api.database.root.query(`alter table app.${table} alter column id restart with 710001`);
    const [ours, theirs] = [await api.organization(), await api.organization('Canary Works')];
    const locations = [
      await ours.location('Graz'),
      await ours.location('CANARY Oslo'),
      await theirs.location('CANARY Wharf'),
    ];
    return new MatrixWorld(api, [ours, theirs], locations);
  }

  /** From now on nobody here has what their organisation asks for. */
  async demandFactors(): Promise<void> {
    for (const { id } of [this.ours, this.theirs])
      await this.#api.database.root.query(
        `insert into app.sign_in_rules (organization_id, requirement, required_from) values ($1, 'all', now())
           on conflict (organization_id) do update set requirement = 'all', required_from = now()`,
        [id],
      );
  }

  /** The object that every caller asks for. */
  fixed(kind: ObjectKind, place: Place): Promise<number> {
    const key = `${kind} ${place}`;
    const known = this.#fixed.get(key) ?? this.fresh(kind, place);
    this.#fixed.set(key, known);
    return known;
  }

  /** An object that a call with these rights may change. */
  async fresh(kind: ObjectKind, place: Place, rights?: Rights): Promise<number> {
    if (place === 'absent') return absentId;
    const owner = place === 'foreign' ? this.theirs : this.ours;
    if (kind !== 'location') return this.#make(kind, owner, this.#locationOf(place));
    return rights ? this.#giveLocation(rights) : (this.#locationOf(place) as number);
  }

  async #giveLocation({ owner, places: allowed, holder: [holder, holderId] }: Rights): Promise<number> {
    const id = await owner.location(`CANARY ${++this.#made}`);
    if (allowed !== 'all') await owner.insert(`${holder}_locations`, { [`${holder}_id`]: holderId, location_id: id });
    // Of a token that lists locations.
    await owner.change(
      'update app.api_tokens set location_ids = location_ids || $1::bigint where owner_id = $2 and location_ids is not null',
      [id, holder === 'user' ? holderId : 0],
    );
    return id;
  }

  isVisible(kind: ObjectKind, place: Place, { owner, places: allowed }: Rights): boolean {
    if (place === 'absent' || (place === 'foreign') !== (owner === this.theirs)) return false;
    if (!hasPlace.has(kind) && kind !== 'location') return true;
    if (allowed === 'all') return true;
    const location = this.#locationOf(place);
    return location !== null && allowed.includes(location);
  }

  /** A place where these rights see something, if any. */
  shownPlace({ owner, places: allowed }: Rights): Place {
    if (owner === this.theirs) return 'foreign';
    return allowed === 'all' || allowed.includes(this.here) || allowed.length === 0 ? 'here' : 'elsewhere';
  }

  /** As autovacuum would do: what changed and vanished otherwise costs all later changes more and more. */
  async vacuum(): Promise<void> {
    await this.#api.database.root.query('vacuum analyze app.batteries, app.devices, app.services, app.tombstones');
  }

  /** Every canary text that is visible to nobody outside its organisation or location; changing an object shows here. */
  async fingerprint(): Promise<string> {
    const made = await Promise.all(
      [...this.#fixed].map(async ([key, id]) => [tableOf[key.split(' ')[0] as ObjectKind], await id] as const),
    );
    const byTable = [...Map.groupBy(made, ([table]) => table)].map(
      ([table, ids]) =>
        `select '${table} ' || (to_jsonb(found) - 'version')::text as text from app.${table} as found where id in (${ids.map(([, id]) => id)})`,
    );
    if (byTable.length === 0) return '';
    const { rows } = await this.#api.database.root.query(byTable.join(' union all '));
    return rows
      .map(({ text }) => text)
      .toSorted()
      .join('\n');
  }

  #locationOf(place: Place): number | null {
    const known: Partial<Record<Place, number>> = {
      here: this.here,
      elsewhere: this.elsewhere,
      foreign: this.#foreignLocation,
    };
    return known[place] ?? null;
  }

  #make(kind: Exclude<ObjectKind, 'location'>, owner: TestOrganization, location: number | null): Promise<number> {
    const name = `CANARY ${++this.#made}`;
    if (kind === 'battery') return owner.battery({ location_id: location, comments: name });
    if (kind === 'device') return this.#makeDevice(owner, location);
    if (kind === 'service') return this.#makeService(owner, location);
    if (kind === 'user') return owner.person({ permissions: [] }).then(({ id }) => id);
    if (kind === 'webhook' || kind === 'channel') return this.#makeEndpoint(kind, owner, name);
    if (kind === 'serviceAccount') return owner.serviceAccount({ name }).then(({ id }) => id);
    if (kind === 'group') return owner.insert('groups', { name });
    if (kind === 'view')
      return owner.insert('views', { kind: 'devices', name, columns: '[]', shared_with: 'everybody' });
    if (kind === 'alarm') return this.#makeAlarm(owner, location, name);
    if (kind === 'alarmRule')
      return owner.insert('alarm_rules', { name, kind: 'soh-below', settings: alarmSettings, enabled: false });
    if (kind === 'maintenanceWindow')
      return owner.insert('maintenance_windows', {
        name,
        from_at: new Date(0),
        until_at: new Date(1_000),
        settings: '{"rules": null, "devices": null, "locations": null, "weekly": null}',
      });
    return owner.insert('display_configurations', { type: 'devices', name });
  }

  async #makeEndpoint(kind: 'webhook' | 'channel', owner: TestOrganization, name: string): Promise<number> {
    const seal_id = randomUUID();
    if (kind === 'channel') return owner.insert('endpoints', { kind: 'mail', name, seal_id });
    const { id: owner_id } = await owner.serviceAccount({ name: `Account of ${name}` });
    const address = { url: 'https://hooks.example/canary', hint: 'aaaa' };
    return owner.insert('endpoints', { kind, name, seal_id, owner_id, events: ['test'], ...address });
  }

  async #makeDevice(owner: TestOrganization, location: number | null): Promise<number> {
    const [row] = await owner.change(plantDevice, [owner.id, `thing-${++this.#made}`, location]);
    const id = Number(row?.['id']);
    this.bayOf.set(id, Number(row?.['bay']));
    return id;
  }

  async #makeAlarm(owner: TestOrganization, location: number | null, name: string): Promise<number> {
    return owner.insert('alarms', {
      rule_name: name,
      kind: 'soh-below',
      thing_kind: 'battery',
      number: 1,
      battery_id: await owner.battery({ location_id: location }),
      location_id: location,
      listed: true,
      severity: 'warning',
      worst_severity: 'warning',
      active: true,
      acknowledged: false,
      raised_at: new Date(0),
      count: 1,
      flapping: false,
      version: 1,
    });
  }

  async #makeService(owner: TestOrganization, location: number | null): Promise<number> {
    const [row] = await owner.change(plantService, [owner.id, `matrix-${++this.#made}`, location]);
    return Number(row?.['id']);
  }
}

/** With everything that belongs to it in one statement, since thousands are made. */
const plantDevice = `
  with device as (
    insert into app.devices (organization_id, thing_name, serial_number, location_id, type, model_name, device_class, firmware_offer, comments)
      values ($1, $2, $2, $3, 'Analyzer', 'A4', 'analyzer', '9.9.9', 'CANARY') returning id
  ), bay as (
    insert into app.bays (organization_id, device_id, number) select $1, id, 1 from device returning id
  ), upgrade as (
    insert into app.firmware_upgrades (organization_id, device_id, to_version) select $1, id, '9.9.9' from device
  )
  select device.id, bay.id as bay from device, bay`;
const plantService = `
  with battery as (
    insert into app.batteries (organization_id, serial_number, model_name, location_id) values ($1, $2, 'M1', $3) returning id
  ), service as (
    insert into app.services (organization_id, uid, battery_id, location_id, notes, service_type, status, started_at, ended_at, has_eis_data, has_service_data)
      select $1, $2, id, $3, 'CANARY', 'Charge', 'pass', now(), now(), true, true from battery returning id
  ), spectrum as (
    insert into app.service_spectra (organization_id, service_id, frequencies_hz, real_ohm, imaginary_ohm)
      select $1, id, array[1], array[1], array[-1] from service
  )
  select id from service`;

const alarmSettings = JSON.stringify({
  parameters: { percent: 80, hysteresis: 2 },
  where: { locations: null, devices: null, deviceModels: null, batteryModels: null },
  steps: [{ severity: 'warning', threshold: null, afterMinutes: null }],
  raiseAfterMinutes: 0,
  clearAfterMinutes: 0,
  hours: null,
  channels: [],
  assigned: false,
  reopenMinutes: 60,
  leaveWhenCleared: false,
  remindHours: null,
  escalate: null,
});

const tableOf: Record<ObjectKind, string> = {
  battery: 'batteries',
  device: 'devices',
  service: 'services',
  location: 'locations',
  displayConfiguration: 'display_configurations',
  view: 'views',
  alarm: 'alarms',
  alarmRule: 'alarm_rules',
  maintenanceWindow: 'maintenance_windows',
  user: 'users',
  serviceAccount: 'service_accounts',
  webhook: 'endpoints',
  channel: 'endpoints',
  group: 'groups',
};
