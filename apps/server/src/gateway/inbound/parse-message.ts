import { maxPacketBytes, upKinds, upSchemas, type UpKind, type UpMessage } from '@ohmstead/device-protocol';
import { Compile } from 'typebox/compile';
import { findFault } from './find-fault.ts';
import type { Parsed, RawMessage, Refusal } from './device-message.ts';

type Validator = {
  Check: (value: unknown) => boolean;
  Errors: (value: unknown) => { instancePath: string; message: string }[];
};

const validators = Object.fromEntries(
  upKinds.map((kind) => [kind, Compile(upSchemas[kind]) as unknown as Validator]),
) as Record<UpKind, Validator>;

const refuse = (refusal: Refusal, value?: unknown): Parsed => ({ refusal, seq: findSeq(value) });

/** A refused message is named to its sender where its number can still be read. */
function findSeq(value: unknown): number | null {
  const seq = typeof value === 'object' && value !== null && 'seq' in value ? value.seq : null;
  return Number.isSafeInteger(seq) && (seq as number) >= 1 ? (seq as number) : null;
}

function describe(validator: Validator, value: unknown): string {
  const [error] = validator.Errors(value);
  return error ? `${error.instancePath || '/'}: ${error.message}`.slice(0, 300) : 'not as the protocol describes it';
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Holds a message against the protocol, as an API body would be held against its schema. */
export function parseMessage({ kind, payload }: Pick<RawMessage, 'kind' | 'payload'>): Parsed {
  if (payload.length > maxPacketBytes)
    return refuse({ code: 'too-large', message: `more than ${maxPacketBytes} bytes` });
  const value = parseJson(payload);
  if (value === undefined) return refuse({ code: 'malformed', message: 'not JSON' });
  return checkMessage(kind, value);
}

export function checkMessage(kind: UpKind, value: unknown): Parsed {
  const validator = validators[kind];
  if (!validator.Check(value)) return refuse({ code: 'malformed', message: describe(validator, value) }, value);
  const up = { kind, message: value } as UpMessage;
  const fault = findFault(up);
  return fault === undefined ? { up } : refuse({ code: 'malformed', message: fault }, value);
}
