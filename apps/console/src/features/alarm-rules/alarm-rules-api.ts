import type {
  AlarmRule,
  AlarmRuleUpdate,
  MaintenanceWindow,
  MaintenanceWindowUpdate,
  NewAlarmRule,
  NewMaintenanceWindow,
  Sent,
} from '@ohmstead/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../data/api-error.ts';
import { call } from '../../data/call.ts';
import { unlessGone } from '../../data/unless-gone.ts';
import { ownTimeZone } from '../../lib/text/day.ts';

/** Windows too: both move with the live kind `alarmRules`. */
const everyKey = ['alarmRules'] as const;
const rules = queryOptions({
  queryKey: [...everyKey, 'list'],
  queryFn: async () => (await call('GET /api/alarmRules')).alarmRules,
});
const windows = queryOptions({
  queryKey: [...everyKey, 'windows'],
  queryFn: async () => (await call('GET /api/maintenanceWindows')).maintenanceWindows,
});

/** By name. */
export const useAlarmRules = () => useQuery(rules);
/** By their beginning. */
export const useMaintenanceWindows = () => useQuery(windows);

const useRefreshed = () => {
  const client = useQueryClient();
  return async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } finally {
      void client.invalidateQueries({ queryKey: everyKey });
    }
  };
};

export const useRuleCalls = () => {
  const refreshed = useRefreshed();
  const client = useQueryClient();
  return {
    /** As it is now; one that is gone stays as it was, and saving says so. */
    reload: async (rule: AlarmRule): Promise<AlarmRule> =>
      (await client.fetchQuery({ ...rules, staleTime: 0 })).find(({ id }) => id === rule.id) ?? rule,
    add: (body: Sent<NewAlarmRule>) => refreshed(call('POST /api/alarmRules', { body })),
    save: (id: number, body: Sent<AlarmRuleUpdate>) =>
      refreshed(call('PUT /api/alarmRules/:id', { params: { id }, body })),
    remove: (id: number) =>
      refreshed(unlessGone('alarmRules-not-found', call('DELETE /api/alarmRules/:id', { params: { id } }))),
  };
};

export const useWindowCalls = () => {
  const refreshed = useRefreshed();
  return {
    add: (body: Sent<NewMaintenanceWindow>) => refreshed(call('POST /api/maintenanceWindows', { body })),
    save: (id: number, body: Sent<MaintenanceWindowUpdate>) =>
      refreshed(call('PUT /api/maintenanceWindows/:id', { params: { id }, body })),
    remove: ({ id }: MaintenanceWindow) =>
      refreshed(
        unlessGone('maintenanceWindows-not-found', call('DELETE /api/maintenanceWindows/:id', { params: { id } })),
      ),
  };
};

/** What a rule would have raised; null if it cannot be asked yet. The last answer stays while the next is on its way. */
export const usePreview = (rule: Sent<NewAlarmRule> | null) =>
  useQuery({
    queryKey: ['alarmPreview', rule],
    queryFn: ({ signal }) =>
      call('POST /api/alarmRules/preview', { body: { rule: rule ?? { name: '', kind: 'device-offline' } }, signal }),
    enabled: rule !== null,
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 1 && !isApiError(error),
  });

export type DeviceChoice = { id: number; name: string; modelName: string | null };

const mostDevices = 500;

/** The devices that the user sees, as far as they fit into one answer. */
export const useDeviceChoices = () =>
  useQuery({
    queryKey: ['alarmPreview', 'devices'],
    queryFn: async (): Promise<DeviceChoice[]> => {
      const body = {
        filters: {},
        timeZone: ownTimeZone(),
        sort: { field: 'name', ascending: true },
        offset: 0,
        limit: mostDevices,
        columns: ['name', 'serialNumber', 'modelName'],
      };
      const { columns, devices } = await call('POST /api/devices/find', { body });
      const at = (name: string) => columns.indexOf(name);
      return devices.map((row) => ({
        id: Number(row[at('id')]),
        name: String(row[at('name')] ?? row[at('serialNumber')] ?? ''),
        modelName: typeof row[at('modelName')] === 'string' ? String(row[at('modelName')]) : null,
      }));
    },
  });

/** The models of the batteries that the user sees, most frequent first. */
export const useBatteryModels = () =>
  useQuery({
    queryKey: ['alarmPreview', 'batteryModels'],
    queryFn: async (): Promise<string[]> => {
      const body = { filters: {}, timeZone: ownTimeZone(), texts: ['modelName'] };
      const { texts } = await call('POST /api/batteries/summarize', { body });
      return (texts?.['modelName'] ?? []).map(([model]) => model).filter((model) => model !== '');
    },
  });
