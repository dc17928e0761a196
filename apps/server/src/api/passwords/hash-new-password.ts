import { isLoopbackAddress } from '../sessions/attempts.ts';
import { hashPassword } from '../sessions/password-hashing.ts';
import type { SignInParts } from '../sessions/sign-in.ts';

/** In the queue of all hashes, behind the people who sign in from a browser that is known. */
export function hashNewPassword({ hashQueue, hashCost }: SignInParts, ip: string, password: string): Promise<string> {
  const address = isLoopbackAddress(ip) ? crypto.randomUUID() : ip;
  return hashQueue.run({ address, isPreferred: false }, () => hashPassword(password, hashCost));
}
