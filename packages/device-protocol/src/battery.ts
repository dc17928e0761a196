import { Type, type Static } from 'typebox';
import { Measured, Nullable, Strict, Text } from './text.ts';

/**
 * What a device knows about the battery in a bay. Serial number and model together identify it within the organisation; without a serial
 * number, each service creates a new battery. Capacities mAh, voltages V, rated CCA A, reserve capacity minutes.
 */
export const Battery = Strict({
  serialNumber: Type.Optional(Nullable(Text(64))),
  model: Type.Optional(Nullable(Text(64))),
  manufacturer: Type.Optional(Nullable(Text(64))),
  chemistry: Type.Optional(Nullable(Text(32))),
  usedIn: Type.Optional(Nullable(Text(64))),
  designCapacity: Type.Optional(Nullable(Measured)),
  nomVoltage: Type.Optional(Nullable(Measured)),
  ratedCca: Type.Optional(Nullable(Measured)),
  rc: Type.Optional(Nullable(Measured)),
  cycleCount: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
});
export type Battery = Static<typeof Battery>;
