import type { ErrorCode, ErrorParam } from '@ohmstead/contract';

/** What a provider says of somebody. */
export type Said = {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  groups: string[];
  /** Seconds since 1970. */
  authTime: number | null;
  isFactorAsserted: boolean;
  claims: Record<string, unknown>;
};
export type Failure = { code: ErrorCode; params: ErrorParam[] };
export type Outcome = { said: Said; failure?: undefined } | { failure: Failure; said?: undefined };
