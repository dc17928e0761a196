import { type ReactNode, useMemo, useState } from 'react';
import { rangeOn, wholeView } from '../../../charts/plot/plot-view.ts';
import { Sparkline } from '../../../charts/sparkline/sparkline.tsx';
import { Chart } from '../../../charts/view/chart.tsx';
import { useElementSize } from '../../../charts/view/use-element-size.ts';
import { thresholdMark } from '../../../fleet/battery-verdict.tsx';
import { Measure, Missing } from '../../../ui/values/measure.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { StatusIcon, type StatusTone } from '../../../ui/values/status-icon.tsx';
import type { HistoryForm } from './history-forms.ts';
import { historyColour, historyPlot } from './history-plot.ts';
import type { HistorySeries } from './history-widgets.ts';
import { widgetState, type WidgetReading, type WidgetState, widgetTime, widgetValue } from './widget-state.ts';
import styles from './battery-history.module.css';

const icons: Partial<Record<WidgetState, { tone: StatusTone; label: string }>> = {
  inprogress: { tone: 'progress', label: 'In progress' },
  pass: { tone: 'good', label: 'Pass' },
  warning: { tone: 'warning', label: 'Warning' },
  fail: { tone: 'fail', label: 'Fail' },
};

/** A judged value is marked by colour and shape; a plain one by neither. The side of a threshold looks unlike the result of a service. */
const WidgetStateIcon = ({ reading }: { reading: WidgetReading }) => {
  const [state, value] = [widgetState(reading), widgetValue(reading)];
  const { threshold } = reading;
  const isJudged = (state === 'pass' || state === 'fail') && threshold !== undefined && value !== undefined;
  const icon = isJudged ? thresholdMark(value, threshold) : icons[state];
  return icon === undefined ? null : <StatusIcon {...icon} quiet />;
};

const fullHeightPx = 220;

const Value = ({ series: { axis, reading, colourOf } }: { series: HistorySeries }) => {
  const value = widgetValue(reading);
  if (value === undefined) return <Missing />;
  // The analyzer's own label, if it has one.
  if (colourOf !== undefined) return <>{reading.last?.label ?? axis.names?.[value]}</>;
  return <Measure value={value} unit={axis.unit} digits={axis.digits} />;
};

const Time = ({ series: { reading } }: { series: HistorySeries }) => {
  const time = widgetTime(reading);
  if (time === undefined) return <>No value yet</>;
  if (time.state === 'updating') return <>updating</>;
  return (
    <>
      {time.state === 'stream' ? 'Updated' : 'At last service'} <RelativeTime at={time.atMs} />
    </>
  );
};

const Figures = ({ series, children }: { series: HistorySeries; children?: ReactNode }) => (
  <>
    <div className={styles['label']}>{series.axis.label}</div>
    <div className={styles['value']} data-state={widgetState(series.reading)}>
      <WidgetStateIcon reading={series.reading} />
      <Value series={series} />
    </div>
    {children}
    <div className={styles['time']}>
      <Time series={series} />
    </div>
  </>
);

/** The same vertical range as the full chart: a dip from 100 % to 93 % looks small. */
const endsOf = (series: HistorySeries) => rangeOn(wholeView(historyPlot(series, '')), 0);

/** Used until the width of the card is known. */
const usualWidthPx = 168;

const Spark = ({ series }: { series: HistorySeries }) => {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const size = useElementSize(place);
  return (
    <div ref={setPlace} className={styles['spark']}>
      <Sparkline
        x={series.x}
        y={series.y}
        widthPx={size?.width || usualWidthPx}
        heightPx={32}
        colour={historyColour}
        ends={endsOf(series)}
        {...(series.threshold === undefined ? {} : { threshold: { at: series.threshold } })}
        {...(series.colourOf === undefined ? {} : { lastColour: series.colourOf(series.y.length - 1) })}
      />
    </div>
  );
};

const Small = ({ series }: { series: HistorySeries }) => (
  <section className={styles['card']} aria-label={series.axis.label}>
    <Figures series={series}>
      <Spark series={series} />
    </Figures>
  </section>
);

const Full = ({ series, batteryName }: { series: HistorySeries; batteryName: string }) => {
  const plot = useMemo(() => historyPlot(series, batteryName), [series, batteryName]);
  return (
    <div className={styles['full']}>
      <Chart
        plot={plot}
        heightPx={fullHeightPx}
        emptyText="Not measured yet."
        headingLevel={2}
        note={
          <span className={styles['fullNote']}>
            <WidgetStateIcon reading={series.reading} />
            <b>
              <Value series={series} />
            </b>
            <span>
              <Time series={series} />
            </span>
          </span>
        }
      />
    </div>
  );
};

/** One value of a battery over its services, in the form chosen for its row. */
export const HistoryWidgetView = ({
  series,
  form,
  batteryName,
}: {
  series: HistorySeries;
  form: HistoryForm;
  batteryName: string;
}) => {
  if (form === 'full') return <Full series={series} batteryName={batteryName} />;
  if (form === 'sparkline') return <Small series={series} />;
  return (
    <section className={styles['line']} aria-label={series.axis.label}>
      <Figures series={series} />
    </section>
  );
};
