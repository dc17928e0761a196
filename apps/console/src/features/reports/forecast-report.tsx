import { Button } from '@mantine/core';
import { useState } from 'react';
import { wordsOf } from '../../data/api-error.ts';
import { counted } from '../../lib/text/number-text.ts';
import { batteryNoun } from './drill-down.ts';
import { forecastRows, qualityText } from './forecast-rows.ts';
import { ReportBars } from './report-bars.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReportSettings } from './report-settings.ts';
import { useForecastQuality, useForecastReport } from './reports-api.ts';
import { placeWords } from './soh-caption.ts';
import { useChosenLocations, type ChosenLocations } from './use-chosen-locations.ts';
import styles from './report-bars.module.css';

const title = 'Forecast by Month';

/** Asked for by hand: it makes a forecast of every test that there has been. */
const Quality = ({ chosen }: { chosen: ChosenLocations | undefined }) => {
  const [isWanted, setWanted] = useState(false);
  const { data, error, isFetching } = useForecastQuality(chosen, isWanted);
  if (data !== undefined && isWanted) return <p className={styles['note']}>{qualityText(data)}</p>;
  return (
    <div>
      <Button variant="default" loading={isFetching} onClick={() => setWanted(true)}>
        How good were our forecasts?
      </Button>
      {error === null ? null : <p role="alert">{wordsOf(error).text}</p>}
    </div>
  );
};

/** How many batteries fall below the threshold each month, and how far such forecasts can be trusted. */
export const ForecastReport = () => {
  const settings = useReportSettings('forecast');
  const chosen = useChosenLocations(settings.locations);
  return (
    <ReportFrame report="forecast" title={title} settings={settings} query={useForecastReport(chosen)}>
      {(report, parts) => (
        <ReportBars
          title={title}
          caption={
            <>
              {counted(report.total, batteryNoun)} in use with a capacity test{placeWords(chosen?.names ?? [])}, by the
              month in which the middle of the forecast falls below the threshold.
            </>
          }
          rows={forecastRows(report)}
          parts={parts}
        >
          <Quality chosen={chosen} />
        </ReportBars>
      )}
    </ReportFrame>
  );
};
