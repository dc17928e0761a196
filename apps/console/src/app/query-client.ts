import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isApiError, isUnreachable } from '../data/api-error.ts';
import { loadSession } from '../data/session/session.ts';

/** A refusal means that the user's rights have changed since the session was read. Reading the session again updates the screen. */
const noticeLostPermission = (error: unknown): void => {
  if (isApiError(error, 'not-permitted')) void loadSession();
};

const retries = 2;

export const createAppQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noticeLostPermission }),
    mutationCache: new MutationCache({ onError: noticeLostPermission }),
    defaultOptions: {
      queries: {
        // Retries only temporary failures; an answer from the server is final.
        retry: (count, error) => count < retries && (isUnreachable(error) || !(error instanceof ApiError)),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
