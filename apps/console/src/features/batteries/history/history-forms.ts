import { isOneOf } from '@ohmstead/domain';
import { saveUiSetting, useUiSetting } from '../../../data/session/ui-settings.ts';

/** Widget type per row (spec: entities §4). */
export const historyForms = ['minimized', 'sparkline', 'full'] as const;
export type HistoryForm = (typeof historyForms)[number];

const settingPath = 'batteries.historyForms';
const defaultForm: HistoryForm = 'sparkline';
/** Settings must stay small, so the rows changed longest ago are forgotten first. */
const mostRemembered = 100;

type Remembered = readonly (readonly [batteryId: number, form: HistoryForm])[];

export const isForm = (form: unknown): form is HistoryForm => isOneOf(historyForms, form);

const rememberedIn = (setting: unknown): Remembered =>
  Array.isArray(setting)
    ? setting.filter(
        (entry): entry is [number, HistoryForm] =>
          Array.isArray(entry) && Number.isInteger(entry[0]) && isForm(entry[1]),
      )
    : [];

export const withForm = (remembered: Remembered, batteryId: number, form: HistoryForm): Remembered => {
  const others = remembered.filter(([id]) => id !== batteryId);
  return form === defaultForm ? others : [...others.slice(1 - mostRemembered), [batteryId, form]];
};

/** The form of a row's widgets, saved for the user. */
export const useHistoryForm = (batteryId: number) => {
  const remembered = rememberedIn(useUiSetting(settingPath));
  const form = remembered.find(([id]) => id === batteryId)?.[1] ?? defaultForm;
  const change = (form: HistoryForm) => saveUiSetting(settingPath, withForm(remembered, batteryId, form));
  return [form, change] as const;
};
