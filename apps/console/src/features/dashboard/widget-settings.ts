import {
  isObject,
  defaultShownRowCount,
  deviceGroupSorts,
  shownLocationCounts,
  shownRowCounts,
  type DeviceGroupSort,
  type ShownLocationCount,
  type ShownRowCount,
} from '@ohmstead/domain';
import { saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';

export type DevicesSettings = { locations: ShownLocationCount; sort: DeviceGroupSort };
/** `running` leaves out services that have ended; `runningFirst` puts running ones first. */
export type ServicesSettings = { count: ShownRowCount; running: boolean; runningFirst: boolean };
export type BatteriesSettings = { count: ShownRowCount };

const asSaved = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Saved settings may contain anything; invalid ones are replaced by the default. */
export const readDevicesSettings = (value: unknown): DevicesSettings => {
  const { locations, sort } = asSaved(value);
  return {
    locations: shownLocationCounts.find((count) => count === locations) ?? 'all',
    sort: deviceGroupSorts.find((known) => known === sort) ?? 'alpha',
  };
};

const readCount = (value: unknown): ShownRowCount =>
  shownRowCounts.find((count) => count === value) ?? defaultShownRowCount;

export const readServicesSettings = (value: unknown): ServicesSettings => {
  const { count, running, runningFirst } = asSaved(value);
  return { count: readCount(count), running: running === true, runningFirst: runningFirst === true };
};

export const readBatteriesSettings = (value: unknown): BatteriesSettings => ({
  count: readCount(asSaved(value)['count']),
});

/** The settings of a widget, and a function to change some of them. */
const useWidgetSettings = <Settings extends object>(path: string, read: (value: unknown) => Settings) => ({
  settings: read(useUiSetting(path)),
  change: (part: Partial<Settings>) => saveUiSetting(path, part),
});

export const useDevicesSettings = () => useWidgetSettings('dashboard.devices', readDevicesSettings);
export const useServicesSettings = () => useWidgetSettings('dashboard.services', readServicesSettings);
export const useBatteriesSettings = () => useWidgetSettings('dashboard.batteries', readBatteriesSettings);
