import type { Alarm, AlarmDetail, ChangedAlarms } from '@ohmstead/contract';
import { maxBulkIds } from '@ohmstead/domain';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { call } from './call.ts';
import { announceChange } from './changes.ts';
import { inBulks } from './in-bulks.ts';

export type AlarmPair = Pick<Alarm, 'id' | 'apiVersion'>;
type Pairs = [id: number, apiVersion: number][];

/** Pairs are longer than ids, so fewer fit into one call. */
const pairsAtOnce = Math.min(maxBulkIds, 5_000);

const joined = (answers: readonly ChangedAlarms[]): ChangedAlarms => ({
  changed: answers.flatMap(({ changed }) => changed),
  unchangedIds: answers.flatMap(({ unchangedIds }) => unchangedIds),
  staleIds: answers.flatMap(({ staleIds }) => staleIds),
});

/** Whatever happens, what is on screen is read again. */
const change = async (
  alarms: readonly AlarmPair[],
  send: (pairs: Pairs) => Promise<ChangedAlarms>,
): Promise<ChangedAlarms> => {
  const byId = new Map(alarms.map(({ id, apiVersion }) => [id, apiVersion]));
  try {
    return joined(
      await inBulks(
        alarms.map(({ id }) => id),
        (some) => send(some.map((id) => [id, byId.get(id) ?? 0])),
        pairsAtOnce,
      ),
    );
  } finally {
    announceChange('alarms');
  }
};

export const acknowledgeAlarms = (alarms: readonly AlarmPair[]) =>
  change(alarms, (pairs) => call('POST /api/alarms/acknowledge', { body: { alarms: pairs } }));

export const clearAlarms = (alarms: readonly AlarmPair[]) =>
  change(alarms, (pairs) => call('POST /api/alarms/clear', { body: { alarms: pairs } }));

export const assignAlarms = (alarms: readonly AlarmPair[], userId: number | null) =>
  change(alarms, (pairs) => call('POST /api/alarms/assign', { body: { alarms: pairs, userId } }));

export const snoozeAlarms = (alarms: readonly AlarmPair[], until: number | null) =>
  change(alarms, (pairs) => call('POST /api/alarms/snooze', { body: { alarms: pairs, until } }));

export const commentOnAlarms = async (ids: readonly number[], text: string): Promise<void> => {
  try {
    await inBulks(ids, (some) => call('POST /api/alarms/comment', { body: { ids: some, text } }));
  } finally {
    announceChange('alarms');
  }
};

/** Who may work on alarms and sees each of these. */
export const useAssignees = (ids: readonly number[]) =>
  useQuery({
    queryKey: ['alarms', 'assignees', ids],
    queryFn: async () => (await call('POST /api/alarms/assignees', { body: { ids: [...ids] } })).people,
    retry: (count, error) => count < 1 && !isApiError(error),
  });

/** With everything that happened to it. Read again whenever an alarm changes. */
export const useAlarm = (id: number) =>
  useQuery<AlarmDetail>({
    queryKey: ['alarms', 'detail', id],
    queryFn: () => call('GET /api/alarms/:id', { params: { id } }),
    retry: (count, error) => count < 1 && !isApiError(error),
  });
