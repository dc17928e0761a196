import {
  maxPacketBytes,
  upKinds,
  upSchemas,
  type RejectionCode,
  type Result,
  type State,
  type Stream,
  type UpKind,
  type UpMessage,
} from '@ohmstead/device-protocol';
import { deviceTimeFutureMs, deviceTimePastMs, recordOf, type OrganizationId } from '@ohmstead/domain';
import { Compile } from 'typebox/compile';

/** Refused permanently: the device is told and does not resend the message. */
export type Refusal = { code: RejectionCode; message: string };

/** The sender, as far as the directory knows it. Ids are null until an organisation owns the device. */
export type Thing = { thingName: string; organizationId: OrganizationId | null; deviceId: number | null };
export type OwnedThing = { thingName: string; organizationId: OrganizationId; deviceId: number };

/**
 * How the handling of a message ends. 'kept': it is in the database, or refused permanently; 'lost': it could not be stored and must be
 * resent; 'stranger': its thing is disabled or not registered, so it gets no answer.
 */
export type Fate = 'kept' | 'lost' | 'stranger';

type Valid<Up extends UpMessage = UpMessage> = { up: Up; refusal?: undefined };
type Refused = { up?: undefined; refusal: Refusal; seq: number | null };
export type Content = Valid | Refused;

type Received = { topic: string; thingName: string; kind: UpKind; payload: Buffer };
type Waiting = Omit<Received, 'kind'> & { receivedAtMs: number; settle: (fate: Fate) => void };

type Stages<Kind extends UpKind> = {
  /** As received from the broker: only the thing name is trusted, which the broker or its access list vouches for. */
  received: Received;
  /** Validated, or refused by the protocol; waits to be written. */
  checked: Waiting & Content;
  /** The directory has returned the device and organisation it belongs to. */
  routed: Waiting & Content & { thing: Thing };
  /** Valid and from a device that an organisation owns. Rows are created from these. */
  owned: { thing: OwnedThing } & Valid<Extract<UpMessage, { kind: Kind }>>;
};

/** A device's message, typed by its progress from the broker to the database. */
export type DeviceMessage<
  Stage extends keyof Stages<UpKind> = 'routed',
  Kind extends UpKind = UpKind,
> = Stages<Kind>[Stage];

/** What happened to a batch. Messages not listed here are in the database. */
export type Outcome = {
  refusals: Map<DeviceMessage, Refusal>;
  /** Their thing has a new owner by now, whose queue takes them over. */
  moved: Set<DeviceMessage>;
  /** They may refer to messages still in transit through another gateway, so they are retried shortly. */
  early: Set<DeviceMessage>;
};

export const ofKind = <Kind extends UpKind>(
  messages: readonly DeviceMessage<'owned'>[],
  kind: Kind,
): DeviceMessage<'owned', Kind>[] =>
  messages.filter((message): message is DeviceMessage<'owned', Kind> => message.up.kind === kind);

export const isOwned = (thing: Thing | undefined): thing is OwnedThing =>
  thing !== undefined && thing.organizationId !== null && thing.deviceId !== null;

const seqOf = ({ message }: UpMessage): number | null => ('seq' in message ? message.seq : null);

/** The number that acknowledgements refer to; null if the message has none. */
export const seqOfContent = (content: Content): number | null =>
  content.up === undefined ? content.seq : seqOf(content.up);

/** Identifies a run of a device within an organisation. */
export const runKey = (deviceId: number, uid: string) => `${deviceId}/${uid}`;

type Validator = {
  Check: (value: unknown) => boolean;
  Errors: (value: unknown) => { instancePath: string; message: string }[];
};

const validators = recordOf(upKinds, (kind): Validator => Compile(upSchemas[kind]));

/** Validates a message against the schema of the protocol, and its time against the clock. */
export function checkMessage({ kind, payload }: Pick<Received, 'kind' | 'payload'>, nowMs: number): Content {
  if (payload.length > maxPacketBytes)
    return refused({ code: 'too-large', message: `more than ${maxPacketBytes} bytes` });
  const value = parseJson(payload);
  if (value === undefined) return refused({ code: 'malformed', message: 'not JSON' });
  const content = checkValue(kind, value);
  const refusal = content.up && checkTime(content.up, nowMs);
  return refusal ? { refusal, seq: seqOf(content.up) } : content;
}

/** Validates without checking the time, because history may be of any age. */
export function checkValue(kind: UpKind, value: unknown): Content {
  const validator = validators[kind];
  if (!validator.Check(value)) return refused({ code: 'malformed', message: describe(validator, value) }, value);
  const up = { kind, message: value } as UpMessage;
  const fault = findFault(up);
  return fault === undefined ? { up } : refused({ code: 'malformed', message: fault }, value);
}

const refused = (refusal: Refusal, value?: unknown): Refused => ({ refusal, seq: findSeq(value) });

/** The number of a refused message, if it can still be read. */
function findSeq(value: unknown): number | null {
  const seq = typeof value === 'object' && value !== null && 'seq' in value ? value.seq : null;
  return typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 1 ? seq : null;
}

function describe(validator: Validator, value: unknown): string {
  const [error] = validator.Errors(value);
  return error ? `${error.instancePath || '/'}: ${error.message}`.slice(0, 300) : 'does not match the protocol';
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Rules that a schema cannot express. */
function findFault({ kind, message }: UpMessage): string | undefined {
  if (kind === 'stream') return faultOfStream(message);
  if (kind === 'result') return faultOfResult(message);
  return kind === 'state' ? faultOfState(message) : undefined;
}

function isRising(values: readonly number[]): boolean {
  let before = -Infinity;
  for (const value of values) {
    if (value <= before) return false;
    before = value;
  }
  return true;
}

function faultOfStream({ offset, Curr, Volt, Temp, RemCap }: Stream): string | undefined {
  if ([Curr, Volt, Temp, RemCap].some((column) => column && column.length !== offset.length))
    return 'columns differ in length';
  return isRising(offset) ? undefined : '/offset: does not rise';
}

function faultOfResult({ eisData }: Result): string | undefined {
  if (!eisData) return undefined;
  const { Freqs, EIS_real, EIS_imag } = eisData;
  return EIS_real.length === Freqs.length && EIS_imag.length === Freqs.length
    ? undefined
    : '/eisData: lists differ in length';
}

const faultOfState = ({ bays }: State) =>
  new Set(bays.map(({ bay }) => bay)).size === bays.length ? undefined : '/bays: a bay is named twice';

/** A device with a very wrong clock would permanently misplace its measurements in time. */
function checkTime({ message }: UpMessage, nowMs: number): Refusal | undefined {
  if (!('at' in message)) return undefined;
  if (message.at <= nowMs + deviceTimeFutureMs && message.at >= nowMs - deviceTimePastMs) return undefined;
  return {
    code: 'time-out-of-range',
    message: `${new Date(message.at).toISOString()} is not within 400 days before and 5 minutes after now`,
  };
}
