import type {
  ChangeKind,
  DashboardBatteries,
  DashboardDevices,
  DashboardServices,
  Fleet,
  Histogram,
  SohConditions,
} from '@ohmstead/contract';
import type { RunningPlace } from '@ohmstead/domain';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { throttled } from '../../entity-list/rows/throttled.ts';
import { api } from '../../lib/api.ts';
import { useChanges } from '../../lib/live-updates.ts';
import type { BatteriesSettings, DevicesSettings, ServicesSettings } from './widget-settings.ts';

/** Hints come in bursts while services run; nobody reads faster than this. */
const hintThrottleMs = 1_000;

type Query = Record<string, string>;
const none: Query = {};

/** A part of the dashboard, kept up to date by hints and by asking every 10 s. */
const useDashboard = <Answer>(kind: ChangeKind, path: string, query = none): UseQueryResult<Answer> => {
  const client = useQueryClient();
  const [refresh] = useState(() =>
    throttled(() => client.refetchQueries({ queryKey: ['dashboard', path], type: 'active' }), hintThrottleMs),
  );
  useChanges(kind, refresh);
  return useQuery({
    queryKey: ['dashboard', path, query],
    queryFn: () => api.get<Answer>(`/dashboard/${path}`, query),
    placeholderData: keepPreviousData,
    retry: false,
  });
};

export const useFleet = () => useDashboard<Fleet>('devices', 'fleet');

export const useDeviceGroups = ({ locations, sort }: DevicesSettings) =>
  useDashboard<DashboardDevices>('devices', 'devices', { sort, locations: String(locations) });

const runningPlace = ({ running, runningFirst }: ServicesSettings): RunningPlace => {
  if (running) return 'only';
  return runningFirst ? 'first' : 'last';
};

export const useLatestServices = (settings: ServicesSettings) =>
  useDashboard<DashboardServices>('services', 'services', {
    count: String(settings.count),
    running: runningPlace(settings),
  });

export const useLatestBatteries = ({ count }: BatteriesSettings) =>
  useDashboard<DashboardBatteries>('batteries', 'batteries', { count: String(count) });

export const useFleetHealth = () => useDashboard<Histogram>('batteries', 'soh');

export const useFleetConditions = () => useDashboard<SohConditions>('batteries', 'sohConditions');
