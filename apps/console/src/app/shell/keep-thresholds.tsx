import { useLoadedKeepThresholds } from '../../data/keep-thresholds-api.ts';

/** Shows nothing: every page then knows the thresholds. */
export const KeepThresholds = () => {
  useLoadedKeepThresholds();
  return null;
};
