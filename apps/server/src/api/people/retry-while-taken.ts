import { constraintOf } from '@ohmstead/domain';

const attempts = 3;

const names: readonly (string | undefined)[] = ['accounts__lower_email__key', 'locations__lower_name__key'];
const isTaken = (error: unknown) => names.includes(constraintOf(error));

/** Someone else may take an address or a name between the check and the insert; the retry then reports it. */
export async function retryWhileTaken<Result>(invite: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await invite();
    } catch (error) {
      if (attempt === attempts || !isTaken(error)) throw error;
    }
  }
}
