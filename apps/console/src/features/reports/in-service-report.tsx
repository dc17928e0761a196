import { InServiceScatter } from './in-service-scatter.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReportSettings } from './report-settings.ts';
import { useInServiceReport, useSohConditions } from './reports-api.ts';
import { useChosenLocations } from './use-chosen-locations.ts';

const title = 'Battery SoH by In Service Date';

export const InServiceReport = () => {
  const settings = useReportSettings('sohByInServiceDate');
  const chosen = useChosenLocations(settings.locations);
  const { data: conditions } = useSohConditions(chosen);
  return (
    <ReportFrame report="sohByInServiceDate" title={title} settings={settings} query={useInServiceReport(chosen)}>
      {({ points }, parts) => <InServiceScatter {...{ points, conditions, parts }} locations={chosen?.names ?? []} />}
    </ReportFrame>
  );
};
