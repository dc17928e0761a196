import { wordsOf } from '../../data/api-error.ts';
import { computedWords } from '../../fleet/computed-words.ts';
import { counted } from '../../lib/text/number-text.ts';
import { batteryNoun } from './drill-down.ts';
import { forecastRows, limitsText, qualityText } from './forecast-rows.ts';
import { ReportBars } from './report-bars.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReportSettings } from './report-settings.ts';
import { useForecastQuality, useForecastReport } from './reports-api.ts';
import { placeWords } from './soh-caption.ts';
import { useChosenLocations, type ChosenLocations } from './use-chosen-locations.ts';
import styles from './report-bars.module.css';

const title = 'Forecast by month';

const Quality = ({ chosen }: { chosen: ChosenLocations | undefined }) => {
  const { data, error } = useForecastQuality(chosen);
  return (
    <div className={styles['note']}>
      <h3>How good were our forecasts?</h3>
      {error === null ? (
        <p aria-live="polite">
          {data === undefined ? 'Counting…' : `${qualityText(data)} Method M1 of ${computedWords(data)}.`}
        </p>
      ) : (
        <p role="alert">{wordsOf(error).text}</p>
      )}
      <p>{limitsText}</p>
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
              month in which the middle of the forecast falls below the threshold. Method M1 of {computedWords(report)}.
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
