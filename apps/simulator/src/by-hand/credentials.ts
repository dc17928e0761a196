import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** The output of `npm run provider -- register-device … --json`. */
const Credentials = Type.Object({
  thingName: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  secret: Type.String({ minLength: 1 }),
  host: Type.String({ minLength: 1 }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  claimUrl: Type.String(),
});
export type Credentials = Static<typeof Credentials>;

export function readCredentials(file: string): Credentials {
  const hint = 'save the output of register-device with --json in it';
  if (!existsSync(file)) throw new Error(`there is no file ${file}: ${hint}`);
  try {
    return Value.Parse(Credentials, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} does not hold a device's name, secret, host, port and claimUrl: ${hint}`);
  }
}

/** Written atomically, since a device without its secret is locked out. */
export function writeCredentials(file: string, credentials: Credentials): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
