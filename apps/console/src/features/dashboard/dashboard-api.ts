import type { ChangeKind } from '@ohmstead/contract';
import type { RunningPlace } from '@ohmstead/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { throttled } from '../../entity-list/rows/throttled.ts';
import { call } from '../../data/call.ts';
import { useChanges } from '../../data/live-updates.ts';
import type { BatteriesSettings, DevicesSettings, ServicesSettings } from './widget-settings.ts';

/** Change events come in bursts while services run; refetching more often would help no reader. */
const hintThrottleMs = 1_000;

const useRefresh = (part: string) => {
  const client = useQueryClient();
  const [refresh] = useState(() =>
    throttled(() => client.refetchQueries({ queryKey: ['dashboard', part], type: 'active' }), hintThrottleMs),
  );
  return refresh;
};

/** A part of the dashboard, kept up to date by hints and by polling every 10 s; refetched when its settings change. */
const useDashboard = <Answer>(kind: ChangeKind, part: string, settings: object, ask: () => Promise<Answer>) => {
  useChanges(kind, useRefresh(part));
  return useQuery({
    queryKey: ['dashboard', part, settings],
    queryFn: ask,
    placeholderData: keepPreviousData,
    retry: false,
  });
};

/** `since` is the start of the user's day. */
export const useAttention = (since: number) => {
  const refresh = useRefresh('attention');
  useChanges('batteries', refresh);
  useChanges('devices', refresh);
  const query = { since, count: 5 } as const;
  return useDashboard('services', 'attention', query, () => call('GET /api/dashboard/attention', { query }));
};

export const useFleet = () => useDashboard('devices', 'fleet', {}, () => call('GET /api/dashboard/fleet'));

export const useDeviceGroups = ({ locations, sort }: DevicesSettings) => {
  const query = { sort, locations };
  return useDashboard('devices', 'devices', query, () => call('GET /api/dashboard/devices', { query }));
};

const runningPlace = ({ running, runningFirst }: ServicesSettings): RunningPlace => {
  if (running) return 'only';
  return runningFirst ? 'first' : 'last';
};

export const useLatestServices = (settings: ServicesSettings) => {
  const query = { count: settings.count, running: runningPlace(settings) };
  return useDashboard('services', 'services', query, () => call('GET /api/dashboard/services', { query }));
};

export const useLatestBatteries = ({ count }: BatteriesSettings) =>
  useDashboard('batteries', 'batteries', { count }, () => call('GET /api/dashboard/batteries', { query: { count } }));

export const useFleetHealth = () => useDashboard('batteries', 'soh', {}, () => call('GET /api/dashboard/soh'));

export const useFleetConditions = () =>
  useDashboard('batteries', 'sohConditions', {}, () => call('GET /api/dashboard/sohConditions'));
