import type { ShownPasskey } from '@ohmstead/contract';
import { badInput } from '../api-error.ts';
import type { Purpose } from './challenge.ts';
import type { Proof } from './show-factor.ts';

type Shown = { code?: string; recoveryCode?: string; passkey?: ShownPasskey };

/** Exactly one: who shows two is not judged. A passkey signs a challenge that was made for this purpose. */
export function onlyProof({ code, recoveryCode, passkey }: Shown, purpose: Purpose): Proof {
  const given: Proof[] = [
    ...(code === undefined ? [] : [{ code }]),
    ...(recoveryCode === undefined ? [] : [{ recoveryCode }]),
    ...(passkey === undefined ? [] : [{ passkey, purpose }]),
  ];
  const [proof, second] = given;
  if (proof === undefined || second !== undefined)
    throw badInput('exactly one of code, recoveryCode and passkey is needed');
  return proof;
}
