import { isWhole } from '../../lib/is-whole.ts';
import { isObject, binSizes, defaultBinSize, type BinSize } from '@ohmstead/domain';
import { saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';

/** The settings of a report; no locations means all that the user can see. */
export type ReportSettings = { binSize: BinSize; locations: readonly number[] };

export type ReportName = 'soh' | 'remainingCapacity' | 'disposition' | 'sohByInServiceDate' | 'forecast';

/** Reads settings from the user's settings, which may contain anything. */
export const readReportSettings = (saved: unknown): ReportSettings => {
  const { binSize, locations } = isObject(saved) ? saved : {};
  return {
    binSize: binSizes.find((size) => size === binSize) ?? defaultBinSize,
    locations: Array.isArray(locations) ? locations.filter(isWhole) : [],
  };
};

export const useReportSettings = (report: ReportName): ReportSettings =>
  readReportSettings(useUiSetting(`reports.${report}`));

export const saveReportSettings = (report: ReportName, settings: Partial<ReportSettings>): void =>
  saveUiSetting(`reports.${report}`, settings);
