import { RemainingHistogram } from './remaining-histogram.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReportSettings } from './report-settings.ts';
import { useRemainingReport } from './reports-api.ts';
import { useChosenLocations } from './use-chosen-locations.ts';

const title = 'Inventory by Remaining Capacity';

export const RemainingReport = () => {
  const settings = useReportSettings('remainingCapacity');
  const chosen = useChosenLocations(settings.locations);
  return (
    <ReportFrame report="remainingCapacity" title={title} settings={settings} query={useRemainingReport(chosen)}>
      {(histogram, parts) => <RemainingHistogram histogram={histogram} locations={chosen?.names ?? []} parts={parts} />}
    </ReportFrame>
  );
};
