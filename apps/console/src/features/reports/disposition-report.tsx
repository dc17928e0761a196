import type { DispositionCount } from '@ohmstead/contract';
import { Link } from '@tanstack/react-router';
import { DispositionMark } from '../../fleet/disposition.tsx';
import { counted } from '../../lib/text/number-text.ts';
import { batteryNoun, filterOfDisposition } from './drill-down.ts';
import { ReportBars } from './report-bars.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReportSettings } from './report-settings.ts';
import { useDispositionReport } from './reports-api.ts';
import { placeWords } from './soh-caption.ts';
import { useChosenLocations } from './use-chosen-locations.ts';

const title = 'Inventory by Disposition';

type LabelProps = DispositionCount & { locations: readonly string[] };

/** Opens the list of the batteries; without any there is nothing to open. */
const Label = ({ disposition, count, locations }: LabelProps) =>
  count === 0 ? (
    <DispositionMark of={disposition} />
  ) : (
    <Link to="/batteries" search={{ filter: filterOfDisposition(disposition, locations) }}>
      <DispositionMark of={disposition} />
    </Link>
  );

/** All seven dispositions, in their order. */
export const DispositionReport = () => {
  const settings = useReportSettings('disposition');
  const chosen = useChosenLocations(settings.locations);
  const locations = chosen?.names ?? [];
  return (
    <ReportFrame report="disposition" title={title} settings={settings} query={useDispositionReport(chosen)}>
      {({ counts, total }, parts) => (
        <ReportBars
          title={title}
          caption={
            <>
              {counted(total, batteryNoun)} in use{placeWords(locations)}: what to do with them, by the disposition
              policies.
            </>
          }
          rows={counts.map((count) => ({
            key: count.disposition,
            label: <Label {...count} locations={locations} />,
            count: count.count,
          }))}
          parts={parts}
        />
      )}
    </ReportFrame>
  );
};
