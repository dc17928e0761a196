import type { Directory } from '@ohmstead/database';
import {
  accountCounter,
  addressCounters,
  browserCounter,
  countAttempt,
  firstTriesCounter,
  knownBrowsersCounter,
  signInCounter,
  type Counter,
  type Refusal,
} from './attempts.ts';

type SignInAttempt = { email: string; address: string; knownBrowser: string | null };
/** The audit entry depends on which limit refused. */
export type SignInRefusal = Refusal & { isOfAddress: boolean };
type Counted = { counters: readonly Counter[]; refusal?: SignInRefusal };

/** Unknown browsers are counted by address and account; a known browser by itself and together with the others of its account. */
export const countSignIn = (directory: Directory, attempt: SignInAttempt): Promise<Counted> =>
  attempt.knownBrowser === null
    ? countStranger(directory, attempt)
    : countKnownBrowser(directory, attempt, attempt.knownBrowser);

async function countStranger(directory: Directory, { email, address }: SignInAttempt): Promise<Counted> {
  const ofAddress = addressCounters(address);
  const counters = [...ofAddress, accountCounter(email), signInCounter(email, address)];
  const refusal = await countAttempt(directory, counters);
  if (!refusal) return { counters };
  const isOfAddress = ofAddress.some(({ subject }) => subject === refusal.subject);
  return { counters, refusal: { ...refusal, isOfAddress } };
}

async function countKnownBrowser(
  directory: Directory,
  { email, address }: SignInAttempt,
  browser: string,
): Promise<Counted> {
  const own = [browserCounter(browser), signInCounter(email, address)];
  const [first, together] = [firstTriesCounter(browser), knownBrowsersCounter(email)];
  const counters = [...own, first, together];
  const refusal = await countAttempt(directory, own);
  if (refusal) return { counters, refusal: { ...refusal, isOfAddress: false } };
  const isOneOfTheFirst = !(await countAttempt(directory, [first]));
  const refusalOfAll = await countAttempt(directory, [together]);
  if (isOneOfTheFirst || !refusalOfAll) return { counters };
  return { counters, refusal: { ...refusalOfAll, isOfAddress: false } };
}
