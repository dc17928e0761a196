import { Type, type Static } from 'typebox';
import { At, BayNumber, Nullable, Seq, Strict, Text } from './text.ts';

/** Why a message was refused permanently: resending it will not help. */
export const rejectionCodes = [
  'malformed',
  'too-large',
  'unknown-service',
  'service-conflict',
  'part-conflict',
  'unknown-bay',
  'wrong-device',
  'too-many-batteries',
  'time-out-of-range',
  'unclaimed',
  'unknown-command',
] as const;

const Code = Type.Unsafe<(typeof rejectionCodes)[number]>(Type.Union(rejectionCodes.map((code) => Type.Literal(code))));

/** Sent after the commit: messages named in `ok` are stored, and the device may drop them. */
export const Ack = Strict({
  ok: Type.Array(Seq),
  rejected: Type.Optional(Type.Array(Strict({ seq: Nullable(Seq), code: Code, message: Text(500) }))),
});
export type Ack = Static<typeof Ack>;
export type RejectionCode = (typeof rejectionCodes)[number];

const CommandId = Type.Integer({ minimum: 1 });

/** Show the code on the device's display until `expiresAt`. */
export const ShowClaimCode = Strict({
  id: CommandId,
  command: Type.Literal('show-claim-code'),
  code: Type.String({ pattern: '^[0-9]{6}$' }),
  expiresAt: At,
});
/** The claim has ended: stop showing the code. `newSecret` replaces the device's secret after a successful claim. */
export const EndClaim = Strict({
  id: CommandId,
  command: Type.Literal('end-claim'),
  claimed: Type.Boolean(),
  newSecret: Type.Optional(Text(64)),
});
/** Download, verify and install. `url` works once; the SHA-256 is in hex. */
export const OfferFirmware = Strict({
  id: CommandId,
  command: Type.Literal('offer-firmware'),
  version: Text(32),
  url: Text(2_000),
  size: Type.Integer({ minimum: 1 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  manifest: Type.Optional(Nullable(Text(4_000))),
});
export const StartService = Strict({
  id: CommandId,
  command: Type.Literal('start-service'),
  bay: BayNumber,
  serviceType: Text(64),
  serviceParameters: Nullable(Text(500)),
});

export const Command = Type.Union([ShowClaimCode, EndClaim, OfferFirmware, StartService]);
export type Command = Static<typeof Command>;
