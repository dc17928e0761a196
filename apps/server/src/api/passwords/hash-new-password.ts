import { accountName } from '../sessions/attempts.ts';
import { hashPassword } from '../sessions/password-hashing.ts';
import type { SignInParts } from '../sessions/sign-in.ts';
import { queueAddress } from '../sessions/password-queue.ts';

type NewPassword = {
  password: string;
  email: string;
  ip: string;
  /** What has shown that the account is theirs; null for who registers. */
  proof: 'session' | 'link' | null;
};

/** In the queue of all hashes, in one of the places of its account. */
export const hashNewPassword = ({ hashQueue, hashCost }: SignInParts, chosen: NewPassword): Promise<string> =>
  hashQueue.run({ account: accountName(chosen.email), address: queueAddress(chosen.ip), knownAs: chosen.proof }, () =>
    hashPassword(chosen.password, hashCost),
  );
