import type { ChangeKind, DeviceRow } from '@ohmstead/contract';
import type { RunningPlace } from '@ohmstead/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rowObjects } from '../../entity-list/rows/row-objects.ts';
import { throttled } from '../../entity-list/rows/throttled.ts';
import { call } from '../../data/call.ts';
import { findRows, summarizeRows } from '../../data/entities-api.ts';
import { useChanges } from '../../data/live-updates.ts';
import { ownTimeZone } from '../../lib/text/day.ts';
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

/** `since` is the start of the user's day; each list has `count` items at most. */
export const useAttention = (since: number, count: AttentionCount) => {
  const refresh = useRefresh('attention');
  useChanges('batteries', refresh);
  useChanges('devices', refresh);
  const query = { since, count };
  return useDashboard('services', 'attention', query, () => call('GET /api/dashboard/attention', { query }));
};

/** The first few for the dashboard, more for the page. */
export type AttentionCount = 5 | 25;

export const firmwareWaiting = { statuses: ['firmwareUpgrade'] };

export type WaitingDevice = Pick<DeviceRow, 'id' | 'name' | 'serialNumber' | 'location' | 'firmware'>;

/** Devices for which there is a newer firmware: how many, and the first few. */
export const useFirmwareWaiting = (limit: AttentionCount) =>
  useDashboard('devices', 'firmware', { limit }, async () => {
    const filters = { filters: firmwareWaiting, timeZone: ownTimeZone() };
    const columns = ['name', 'serialNumber', 'location', 'firmware'];
    const [{ count }, found] = await Promise.all([
      summarizeRows('devices', { ...filters, count: true }),
      findRows('devices', { ...filters, sort: null, offset: 0, limit, columns }),
    ]);
    return { total: count ?? 0, items: rowObjects<WaitingDevice>(found.columns, found.devices ?? []) };
  });

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
