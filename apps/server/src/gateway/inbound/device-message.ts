import type { RejectionCode, UpKind, UpMessage } from '@ohmstead/device-protocol';

/** As it came from the broker: nothing in it is trusted but the thing name, which broker or access list vouch for. */
export type RawMessage = { topic: string; thingName: string; kind: UpKind; payload: Buffer };

/** Refused for good: the device is told and need not send it again. */
export type Refusal = { code: RejectionCode; message: string };

export type Parsed = { up: UpMessage } | { refusal: Refusal; seq: number | null };

/** Who sent it, as far as the directory knows. Ids are null until an organisation owns the device. */
export type Thing = { thingName: string; organizationId: number | null; deviceId: number | null };
export type OwnedThing = { thingName: string; organizationId: number; deviceId: number };

export type Incoming<Up extends UpMessage = UpMessage> = { thing: OwnedThing; up: Up };
export type IncomingOf<Kind extends UpKind> = Incoming<Extract<UpMessage, { kind: Kind }>>;

export const seqOf = (up: UpMessage): number | null => ('seq' in up.message ? up.message.seq : null);

export const ofKind = <Kind extends UpKind>(items: readonly Incoming[], kind: Kind): IncomingOf<Kind>[] =>
  items.filter((item): item is IncomingOf<Kind> => item.up.kind === kind);
