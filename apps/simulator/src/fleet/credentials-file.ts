import { existsSync, readFileSync } from 'node:fs';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Names and secrets of a fleet's devices, issued by the provider, and the end of the fleet's history. */
const Credentials = Type.Object({
  historyUntil: Type.Integer({ minimum: 0 }),
  /** The manufacturer's public Ed25519 key in PEM form, for verifying firmware; without it devices accept any. */
  firmwareKey: Type.Optional(Type.String()),
  things: Type.Array(
    Type.Object({
      thingName: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
      secret: Type.String({ minLength: 1 }),
      model: Type.String(),
      serialNumber: Type.String(),
    }),
  ),
});
export type Credentials = Static<typeof Credentials>;
export type ThingCredentials = Credentials['things'][number];

export function readCredentials(file: string): Credentials {
  if (!existsSync(file)) throw new Error(`there is no credentials file ${file}: register the devices first`);
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Value.Check(Credentials, value)) throw new Error(`${file} is not a credentials file`);
  return value;
}

export function getThing({ things }: Credentials, device: { model: string; serialNumber: string }): ThingCredentials {
  const thing = things.find(
    ({ model, serialNumber }) => model === device.model && serialNumber === device.serialNumber,
  );
  if (thing === undefined) throw new Error(`no credentials for ${device.model} ${device.serialNumber}`);
  return thing;
}
