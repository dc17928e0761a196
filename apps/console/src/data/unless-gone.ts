import { isApiError } from './api-error.ts';

/** What is gone already, as the answer of `goneCode` says, is what a deletion asked for. */
export const unlessGone = async (goneCode: string, deletion: Promise<void>): Promise<void> => {
  try {
    await deletion;
  } catch (error) {
    if (!isApiError(error, goneCode)) throw error;
  }
};
