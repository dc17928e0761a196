import { badInput } from '../api-error.ts';
import type { Proof } from './show-factor.ts';

/** Exactly one: who shows two is not judged. */
export function onlyProof({ code, recoveryCode }: { code?: string; recoveryCode?: string }): Proof {
  if (code !== undefined && recoveryCode === undefined) return { code };
  if (recoveryCode !== undefined && code === undefined) return { recoveryCode };
  throw badInput('exactly one of code and recoveryCode is needed');
}
