import type { ColumnSetting } from '@ohmstead/contract';
import { isOneOf, keysOf } from '@ohmstead/domain';
import { readColumnSettings } from '../../entity-list/columns/column-layout.ts';

/** The parts of the dashboard in their default order (spec: administration §2). */
export const widgetTitles = {
  devices: 'Devices',
  soh: 'Battery State of Health',
  services: 'Latest Services',
  batteries: 'Latest Serviced Batteries',
  news: 'Latest News',
} as const;
export type WidgetKey = keyof typeof widgetTitles;

export const widgetKeys = keysOf(widgetTitles);

export type WidgetSetting = ColumnSetting & { key: WidgetKey };

const isWidget = (setting: ColumnSetting): setting is WidgetSetting => isOneOf(widgetKeys, setting.key);

/** The saved order; widgets missing from it, such as those of a newer release, are appended and shown. */
export const readWidgetLayout = (saved: unknown): WidgetSetting[] => {
  const known = (readColumnSettings(saved) ?? []).filter(isWidget);
  const missing = widgetKeys.filter((key) => !known.some((setting) => setting.key === key));
  return [...known, ...missing.map((key) => ({ key, visible: true }))];
};
