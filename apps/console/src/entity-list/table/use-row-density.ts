import { saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';

const path = 'lists.denseRows';
const rowHeightPx = 40;
const denseRowHeightPx = 32;

/** Rows are 40 px high, or 32 px for those who like more of them; the choice stays. */
export const useRowDensity = () => {
  const dense = useUiSetting(path) === true;
  return {
    dense,
    rowHeightPx: dense ? denseRowHeightPx : rowHeightPx,
    setDense: (value: boolean) => saveUiSetting(path, value),
  };
};
