import { hash, verify, type Options } from '@node-rs/argon2';

export type HashCost = { memoryKib: number; passes: number };

/** Security D3: 70 ms on one core. */
export const fullCost: HashCost = { memoryKib: 65_536, passes: 3 };
/** For tests only. */
export const cheapCost: HashCost = { memoryKib: 1_024, passes: 1 };

const floors: readonly HashCost[] = [
  { memoryKib: 47_104, passes: 1 },
  { memoryKib: 19_456, passes: 2 },
];

/** The package's const enum is only available to compilers that inline it. */
const argon2id: number = 2;
const optionsOf = ({ memoryKib, passes }: HashCost): Options => ({
  algorithm: argon2id,
  memoryCost: memoryKib,
  timeCost: passes,
  parallelism: 1,
});

/** OWASP's minimum for argon2id. */
export const isStrong = (cost: HashCost): boolean =>
  floors.some((floor) => cost.memoryKib >= floor.memoryKib && cost.passes >= floor.passes);

export const hashPassword = (password: string, cost: HashCost = fullCost): Promise<string> =>
  hash(password, optionsOf(cost));

/** Returns false for an invalid hash. */
export async function isPassword(storedHash: string, password: string): Promise<boolean> {
  try {
    return await verify(storedHash, password);
  } catch {
    return false;
  }
}

export const isOutdated = (storedHash: string, { memoryKib, passes }: HashCost): boolean =>
  !storedHash.startsWith(`$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`);
