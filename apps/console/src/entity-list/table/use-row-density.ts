import { saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';

const path = 'lists.denseRows';
const rowHeightPx = 40;
const denseRowHeightPx = 32;

/** Rows are 40 px high, or 32 px in the compact setting, which is saved. */
export const useRowDensity = () => {
  const dense = useUiSetting(path) === true;
  return {
    dense,
    rowHeightPx: dense ? denseRowHeightPx : rowHeightPx,
    setDense: (value: boolean) => saveUiSetting(path, value),
  };
};
