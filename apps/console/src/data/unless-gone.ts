import { isApiError } from './api-error.ts';

/** Treats `goneCode` as success: an object that is gone already is what a deletion is for. */
export const unlessGone = async (goneCode: string, deletion: Promise<void>): Promise<void> => {
  try {
    await deletion;
  } catch (error) {
    if (!isApiError(error, goneCode)) throw error;
  }
};
