import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isApiError, isUnreachable } from '../data/api-error.ts';
import { loadSession } from '../data/session/session.ts';

/** A refusal means that rights have changed since the session was read: read it again, and the screen follows. */
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
        // Only what may pass by itself is asked again; an answer stays an answer.
        retry: (count, error) => count < retries && (isUnreachable(error) || !(error instanceof ApiError)),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
