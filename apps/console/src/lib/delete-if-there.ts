import { api } from './api.ts';
import { isApiError } from './api-error.ts';

/** What is gone already, as the answer of `goneCode` says, is what was asked for. */
export const deleteIfThere = async (path: string, goneCode: string): Promise<void> => {
  try {
    await api.delete(path);
  } catch (error) {
    if (!isApiError(error, goneCode)) throw error;
  }
};
