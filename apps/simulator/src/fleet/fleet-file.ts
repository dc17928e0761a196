import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { serviceTypes } from '@ohmstead/domain';
import { chemistries } from '../measured/measurements.ts';

const Strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });
const Name = Type.String({ minLength: 1, maxLength: 64 });
const NameOrNull = Type.Union([Name, Type.Null()]);
const Positive = Type.Number({ exclusiveMinimum: 0, maximum: 1e9 });
const Chemistry = Type.Enum([...chemistries]);

const DeviceModel = Strict({
  name: Name,
  type: Name,
  description: Type.String({ maxLength: 200 }),
  deviceClass: Type.Union([Type.Literal('analyzer'), Type.Literal('spectro')]),
  bayCount: Type.Integer({ minimum: 1, maximum: 64 }),
  adapter: Name,
  chemistries: Type.Array(Chemistry, { minItems: 1 }),
  serviceTypes: Type.Array(Type.Enum([...serviceTypes]), { minItems: 1 }),
  firmware: Name,
  /** Released, and offered to devices that may be upgraded. */
  newerFirmware: Type.Optional(Name),
});
export type DeviceModel = Static<typeof DeviceModel>;

const BatteryModel = Strict({
  name: Name,
  manufacturer: Name,
  chemistry: Chemistry,
  designCapacityMah: Positive,
  nominalVoltageV: Positive,
  ratedCcaA: Type.Optional(Positive),
  rcMinutes: Type.Optional(Positive),
  /** Mean number of full cycles until capacity falls to 80 % of its initial value. */
  cycleLife: Positive,
  cyclesPerDay: Positive,
  serviceEveryDays: Positive,
  serviceParameters: Name,
  /** Has its own gauge, which the analyzer can read. */
  smart: Type.Boolean(),
  /** Is tested in a vehicle, whose number and mileage are recorded. */
  vehicle: Type.Optional(Type.Boolean()),
  usedIn: Type.Array(Name, { minItems: 1 }),
});
export type BatteryModel = Static<typeof BatteryModel>;

/** A device without an organisation waits to be claimed. */
const FleetDevice = Strict({
  organization: NameOrNull,
  location: NameOrNull,
  model: Name,
  serialNumber: Name,
  name: NameOrNull,
  /** A bay whose capacities are wrong by this many percent. */
  misreads: Type.Optional(Strict({ bay: Type.Integer({ minimum: 1, maximum: 64 }), percent: Type.Number() })),
});
export type FleetDevice = Static<typeof FleetDevice>;

const FleetBattery = Strict({
  organization: NameOrNull,
  location: NameOrNull,
  serialNumber: Name,
  model: Name,
  usedIn: Name,
  /** Days from first use to the end of the history. */
  ageDays: Positive,
});
export type FleetBattery = Static<typeof FleetBattery>;

const Fleet = Strict({
  name: Name,
  seed: Type.Integer(),
  organizations: Type.Array(Strict({ name: Name, locations: Type.Array(Name, { minItems: 1 }) })),
  deviceModels: Type.Array(DeviceModel),
  batteryModels: Type.Array(BatteryModel),
  devices: Type.Array(FleetDevice),
  batteries: Type.Array(FleetBattery),
});
export type Fleet = Static<typeof Fleet>;

export const demoFleetFile = fileURLToPath(new URL('../../fleets/demo.json', import.meta.url));

export const readFleet = (file: string): Fleet => checkFleet(JSON.parse(readFileSync(file, 'utf8')), file);

export function checkFleet(value: unknown, file = 'the fleet'): Fleet {
  if (!Value.Check(Fleet, value)) {
    const [first] = Value.Errors(Fleet, value);
    throw new Error(`${file}: ${first?.instancePath || '/'} ${first?.message ?? 'is not a fleet'}`);
  }
  for (const problem of crossReferenceProblems(value)) throw new Error(`${file}: ${problem}`);
  return value;
}

function* crossReferenceProblems(fleet: Fleet): Iterable<string> {
  const deviceModels = new Set(fleet.deviceModels.map(({ name }) => name));
  const batteryModels = new Set(fleet.batteryModels.map(({ name }) => name));
  const places = new Set(
    fleet.organizations.flatMap(({ name, locations }) => locations.map((each) => `${name}/${each}`)),
  );
  for (const [kind, things, models] of [
    ['device', fleet.devices, deviceModels],
    ['battery', fleet.batteries, batteryModels],
  ] as const) {
    const serials = new Set<string>();
    for (const { serialNumber, model, organization, location } of things) {
      if (!models.has(model)) yield `${kind} ${serialNumber} is of an unknown model, ${model}`;
      if (organization !== null && !places.has(`${organization}/${location}`))
        yield `${kind} ${serialNumber} has no known location`;
      if (serials.has(`${model}/${serialNumber}`)) yield `${kind} ${serialNumber} is there twice`;
      serials.add(`${model}/${serialNumber}`);
    }
  }
}

export function getByName<Model extends { name: string }>(models: readonly Model[], name: string): Model {
  const model = models.find((each) => each.name === name);
  if (model === undefined) throw new Error(`the fleet has no model ${name}`);
  return model;
}
