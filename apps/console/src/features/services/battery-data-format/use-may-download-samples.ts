import { useMay } from '../../../data/session/session.ts';

export const useMayDownloadSamples = (): boolean => {
  const mayDownload = useMay('perm-services-download');
  const maySeeCharts = useMay('perm-services-charts');
  return mayDownload && maySeeCharts;
};
