import { Type, type Static } from 'typebox';
import { Battery } from './battery.ts';
import { maxBays, maxFrequencies, maxSamplesPerMessage } from './limits.ts';
import { At, BayNumber, Measured, Nullable, Seq, ServiceUid, Strict, Text } from './text.ts';
import type { UpKind } from './topic.ts';

const ConnectionId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const Versions = Type.Record(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,32}$' }), Text(32), { maxProperties: 16 });

/** The first message after every connect. `connection` is new each time; the will carries it too. */
export const Hello = Strict({
  seq: Seq,
  at: At,
  protocol: Type.Literal(1),
  connection: ConnectionId,
  model: Text(64),
  serialNumber: Text(64),
  firmware: Versions,
  bayCount: Type.Integer({ minimum: 1, maximum: maxBays }),
});
export type Hello = Static<typeof Hello>;

/**
 * The current state of a bay; without a battery it is empty. `service` names the run in progress, or the last run of the battery still in
 * the bay.
 */
const BayState = Strict({
  bay: BayNumber,
  adapter: Type.Optional(Nullable(Text(64))),
  battery: Type.Optional(Nullable(Battery)),
  service: Type.Optional(Nullable(ServiceUid)),
});
export type BayState = Static<typeof BayState>;

/** The state of the whole device: sent after hello, whenever something changes, and at least every 30 s. Bays left out are empty. */
export const State = Strict({
  seq: Seq,
  at: At,
  status: Type.Union([Type.Literal('Idle'), Type.Literal('Running'), Type.Literal('Error')]),
  rawStatus: Type.Optional(Nullable(Text(64))),
  bays: Type.Array(BayState, { maxItems: maxBays }),
});
export type State = Static<typeof State>;

/** A run begins. `command` is the id of the command that requested it, if any. */
export const Start = Strict({
  seq: Seq,
  at: At,
  service: ServiceUid,
  bay: BayNumber,
  adapter: Type.Optional(Nullable(Text(64))),
  battery: Battery,
  serviceType: Text(64),
  serviceParameters: Type.Optional(Nullable(Text(500))),
  operator: Type.Optional(Nullable(Text(64))),
  command: Type.Optional(Nullable(Type.Integer({ minimum: 1 }))),
});
export type Start = Static<typeof Start>;

const Series = Type.Optional(Nullable(Type.Array(Nullable(Measured), { maxItems: maxSamplesPerMessage })));

/**
 * Samples of a run, in columns of equal length. `part` counts the run's stream messages from 0 without gaps; `offset` is seconds from the
 * run's start, increasing, also across parts; Curr mA (charge positive), Volt mV, Temp °C, RemCap mAh. A value, or a whole column, that was
 * not measured is null, and a column may be left out.
 * `progress` is 0 to 1 of the whole run, if the device knows it.
 */
export const Stream = Strict({
  seq: Seq,
  service: ServiceUid,
  part: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  offset: Type.Array(Type.Number({ minimum: 0, maximum: 1e8 }), { minItems: 1, maxItems: maxSamplesPerMessage }),
  Curr: Series,
  Volt: Series,
  Temp: Series,
  RemCap: Series,
  progress: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1 }))),
});
export type Stream = Static<typeof Stream>;

/** Named numbers and short texts, or a list of them: shown as a small table. */
const Scalar = Type.Union([Type.Number({ minimum: -1e12, maximum: 1e12 }), Text(200), Type.Boolean(), Type.Null()]);
const Row = Type.Record(Type.String({ pattern: '^[A-Za-z0-9 _./%()°Ω-]{1,48}$' }), Scalar, { maxProperties: 40 });
const Structure = Type.Union([Row, Type.Array(Type.Union([Scalar, Row]), { maxItems: 200 })]);
const Ohms = Type.Array(Type.Number({ minimum: -1e9, maximum: 1e9 }), { maxItems: maxFrequencies });

const number = () => Type.Optional(Nullable(Measured));
const count = () => Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })));
const text = (maxLength = 64) => Type.Optional(Nullable(Text(maxLength)));
const structure = () => Type.Optional(Nullable(Structure));

/** The results of a run, under the specification's names; leave out what was not measured. */
export const resultFields = {
  batteryStatus: text(),
  batteryType: text(),
  ccaDetermination: text(),
  chargeApplied: number(),
  chargeCycles: count(),
  confidenceGrade: text(),
  cycleCounter: count(),
  dealerNumber: text(),
  deviceSoc: number(),
  dischargeCycles: count(),
  fcc: number(),
  finalCapacity: number(),
  finalImpedance: number(),
  finalTestMessage: text(500),
  firmwareVersion: text(),
  maxError: number(),
  measuredBatteryVoltage: number(),
  measuredCca: number(),
  operator: text(),
  ratedCca: number(),
  rc: number(),
  rcDetermination: text(),
  reconditionCycles: count(),
  remCap: number(),
  rmaNumber: text(),
  socDetermination: text(),
  soh: number(),
  targetCapacity: number(),
  temp: number(),
  testMode: text(),
  testType: text(),
  vehicleMileage: number(),
  vin: text(),
  warrantyId: text(),
};

export const resultStructures = {
  calData: structure(),
  chargeCapacities: structure(),
  dischargeCapacities: structure(),
  eisWaveformData: structure(),
  impedances: structure(),
  selfDischarges: structure(),
  smartBatteryInfo: structure(),
  summaryData: structure(),
};

/** A run ends. `parts` is the total number of stream messages, so that the server knows when it has them all. */
export const Result = Strict({
  seq: Seq,
  at: At,
  service: ServiceUid,
  status: Type.Union([Type.Literal('pass'), Type.Literal('fail'), Type.Literal('aborted')]),
  duration: Type.Number({ minimum: 0, maximum: 1e8 }),
  parts: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  fields: Strict(resultFields),
  structures: Type.Optional(Nullable(Strict(resultStructures))),
  /** Hz and ohm, of equal length; EIS_imag is Im(Z) with its true sign, capacitive negative. */
  eisData: Type.Optional(Nullable(Strict({ Freqs: Ohms, EIS_real: Ohms, EIS_imag: Ohms }))),
});
export type Result = Static<typeof Result>;

/** The answer to a command. A firmware upgrade is answered several times; `state` gives its progress. */
export const Reply = Strict({
  seq: Seq,
  at: At,
  command: Type.Integer({ minimum: 1 }),
  ok: Type.Boolean(),
  state: Type.Optional(
    Nullable(Type.Union([Type.Literal('downloading'), Type.Literal('installing'), Type.Literal('confirmed')])),
  ),
  code: Type.Optional(Nullable(Text(64))),
  message: Type.Optional(Nullable(Text(500))),
});
export type Reply = Static<typeof Reply>;

/** The last will, registered on connect: the broker publishes it when the connection breaks. */
export const Gone = Strict({ connection: ConnectionId });
export type Gone = Static<typeof Gone>;

export const upSchemas = {
  hello: Hello,
  state: State,
  start: Start,
  stream: Stream,
  result: Result,
  reply: Reply,
  gone: Gone,
} as const satisfies Record<UpKind, unknown>;

export type UpMessage = { [K in UpKind]: { kind: K; message: Static<(typeof upSchemas)[K]> } }[UpKind];
