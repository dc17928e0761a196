import type { LabelCodesAnswer } from '@ohmstead/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** What each code finds, for a moment: rows come and go. */
const foundBy = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['labelCodes', codes],
    queryFn: async () => (await call('POST /api/labelCodes/find', { body: { codes } })).found,
    enabled: codes.length > 0,
    staleTime: 10_000,
    gcTime: 10_000,
  });

export const useFoundCodes = (codes: readonly string[]) => useQuery(foundBy(codes));

const idNames = { batteries: 'batteryIds', devices: 'deviceIds', bays: 'bayIds' } as const;

/** The codes of labels, which are made where there are none yet. */
export const codesOf = (kind: keyof typeof idNames, ids: readonly number[]): Promise<LabelCodesAnswer> =>
  call('POST /api/labelCodes', { body: { [idNames[kind]]: ids } });
