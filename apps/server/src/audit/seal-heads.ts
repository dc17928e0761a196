import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { isMissing } from '../files/is-missing.ts';
import { writeWhole } from '../files/write-whole.ts';

/** The newest seal of an organisation that this machine has seen. */
const head = Type.Object({ number: Type.Integer(), hash: Type.String(), sealedAt: Type.Number() });
const check = Compile(Type.Record(Type.String(), head));
export type SealHead = Static<typeof head>;
export type SealHeads = ReadonlyMap<number, SealHead>;

/** Kept outside the database, so that somebody with write access there cannot change it. */
const fileIn = (dataDir: string) => join(dataDir, 'audit', 'heads.json');

export function readHeads(dataDir: string): Map<number, SealHead> {
  try {
    const kept: unknown = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
    if (!check.Check(kept)) throw new Error(`${fileIn(dataDir)} does not hold the heads of audit logs`);
    return new Map(Object.entries(kept).map(([organization, head]) => [Number(organization), head]));
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
}

export function writeHeads(dataDir: string, heads: SealHeads): void {
  const file = fileIn(dataDir);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, JSON.stringify(Object.fromEntries(heads), null, 1));
}
