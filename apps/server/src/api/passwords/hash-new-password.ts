import { accountName } from '../sessions/attempts.ts';
import { hashPassword } from '../sessions/password-hashing.ts';
import type { SignInParts } from '../sessions/sign-in.ts';
import { queueAddress } from '../sessions/password-queue.ts';

type NewPassword = {
  password: string;
  email: string;
  ip: string;
  /** How the user has proved that the account is theirs; null for registrations. */
  proof: 'session' | 'link' | null;
};

/** Uses the queue of all password hashes, taking one of the account's places. */
export const hashNewPassword = ({ hashQueue, hashCost }: SignInParts, chosen: NewPassword): Promise<string> =>
  hashQueue.run({ account: accountName(chosen.email), address: queueAddress(chosen.ip), knownAs: chosen.proof }, () =>
    hashPassword(chosen.password, hashCost),
  );
