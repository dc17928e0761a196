import type { SpectrumAnalysis } from '@ohmstead/contract';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../data/call.ts';
import { analysisBody, type Recipe } from './recipe.ts';

/** The most that are analysed within one request. */
const atOnce = 10;

/** Each group waits for the one before it, so that one person takes the place of one. */
const analysisOfGroup = (groups: readonly (readonly number[])[], place: number) =>
  queryOptions({
    queryKey: ['services', 'eisAnalysis', groups[place]],
    queryFn: async ({ client }) => {
      if (place > 0) await client.ensureQueryData(analysisOfGroup(groups, place - 1)).catch(() => undefined);
      return call('POST /api/services/eisAnalysis', { body: { ids: [...(groups[place] ?? [])] } });
    },
    staleTime: Infinity,
  });

/** What the spectra of these services show by themselves; the answers come in groups. */
export const useAnalyses = (ids: readonly number[]) => {
  const groups = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, n) =>
    ids.slice(n * atOnce, (n + 1) * atOnce),
  );
  return useQueries({
    queries: groups.map((_, place) => analysisOfGroup(groups, place)),
    combine: (answers) => ({
      results: answers.flatMap(({ data }) => (data !== undefined && 'results' in data ? data.results : [])),
      error: answers.find(({ error }) => error !== null)?.error ?? null,
      refetch: () => void Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
    }),
  });
};

export type ComputedAnalysis = SpectrumAnalysis & { computedAt: number };

/** One spectrum by a recipe. The answer to the recipe before stays until the next one is there. */
export const useAnalysis = (id: number, recipe: Recipe) =>
  useQuery({
    queryKey: ['services', 'eisAnalysis', id, recipe],
    queryFn: async (): Promise<ComputedAnalysis | null> => {
      const answer = await call('POST /api/services/eisAnalysis', { body: { ...analysisBody(id, recipe), drt: true } });
      const result = 'results' in answer ? answer.results[0] : undefined;
      return result && 'results' in answer ? { ...result, computedAt: answer.computedAt } : null;
    },
    staleTime: Infinity,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  });
