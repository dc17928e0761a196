import { DatabaseUnavailable } from './database-unavailable.ts';

/** A server that hangs refuses nothing: whoever asks whether it is there is told after this long. */
const pingWithinMs = 3_000;

export async function pingInTime(ping: () => Promise<void>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(new DatabaseUnavailable(new Error(`no answer within ${pingWithinMs} ms`)));
  const timer = setTimeout(refuse, pingWithinMs);
  try {
    await Promise.race([ping(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
