import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '@ohmstead/domain';

/** Waiting longer for a lock would hold up every statement queued behind it. */
export const lockTimeout = '1s';
const lockAttempts = 20;

const lockNotAvailable = '55P03';
export const deadlockDetected = '40P01';

/** Retries while other transactions hold the locks that the work needs. */
export async function despiteLocks<Result>(work: () => Promise<Result>, code = lockNotAvailable): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === lockAttempts || codeOf(error) !== code) throw error;
      await delay(200 + Math.random() * 300);
    }
  }
}
