import { ReportFrame } from './report-frame.tsx';
import { useReportSettings } from './report-settings.ts';
import { useSohConditions, useSohReport } from './reports-api.ts';
import { SohHistogram } from './soh-histogram.tsx';
import { useChosenLocations } from './use-chosen-locations.ts';

const title = 'Battery State of Health';

export const SohReport = () => {
  const settings = useReportSettings('soh');
  const chosen = useChosenLocations(settings.locations);
  const query = useSohReport(chosen, settings.binSize);
  const { data: conditions } = useSohConditions(chosen);
  return (
    <ReportFrame report="soh" title={title} settings={settings} withBinSize query={query}>
      {(histogram, parts) => (
        <SohHistogram {...{ title, histogram, conditions, parts }} locations={chosen?.names ?? []} />
      )}
    </ReportFrame>
  );
};
