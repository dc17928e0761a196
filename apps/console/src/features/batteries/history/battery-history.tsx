import type { BatteryDetail, BatteryHistory as History, BatteryRow } from '@ohmstead/contract';
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { ChartPending } from '../../../charts/view/chart-pending.tsx';
import { ChartProblem } from '../../../charts/view/chart-problem.tsx';
import { useKeepThresholds } from '../../../data/keep-thresholds-api.ts';
import { SohBasis } from '../../../fleet/soh-basis.tsx';
import { Unfold } from '../../../ui/page/unfold.tsx';
import { batteryName } from '../battery-name.ts';
import { useHistoryForm, isForm, type HistoryForm } from './history-forms.ts';
import { HistoryWidgetView } from './history-widget.tsx';
import { hasHistory, historySeries, historyWidgets, sohBasis, sohWidget } from './history-widgets.ts';
import { useBatteryHistory } from '../batteries-api.ts';
import styles from './battery-history.module.css';

const forms = [
  { value: 'minimized', label: 'Minimized' },
  { value: 'sparkline', label: 'Sparkline' },
  { value: 'full', label: 'Full' },
];

const Nothing = () => <p className={styles['nothing']}>No service data to display</p>;

const Head = ({
  history,
  form,
  onForm,
}: {
  history: History;
  form: HistoryForm;
  onForm: (form: HistoryForm) => void;
}) => {
  const basis = sohBasis(history);
  return (
    <div className={styles['head']}>
      <p className={styles['basis']}>
        {basis === undefined ? 'No service has measured state of health yet.' : <SohBasis {...basis} />}
      </p>
      <SegmentedControl
        size="xs"
        aria-label="Chart view"
        data={forms}
        value={form}
        onChange={(value) => {
          if (isForm(value)) onForm(value);
        }}
      />
    </div>
  );
};

/** Only some analyzers grade the reserve capacity; without any grade its card would be empty. */
const isTold = ({ key, x }: { key: string; x: ArrayLike<number> }): boolean =>
  key !== 'rcDetermination' || x.length > 0;

const Widgets = ({ battery, history }: { battery: BatteryRow; history: History }) => {
  const [form, setForm] = useHistoryForm(battery.batteryId);
  const keep = useKeepThresholds()(battery);
  const series = useMemo(
    () => historyWidgets.map((widget) => historySeries(history, widget, keep)).filter(isTold),
    [history, keep],
  );
  return (
    <>
      <Head history={history} form={form} onForm={setForm} />
      <div className={styles['widgets']} data-form={form}>
        {series.map((one) => (
          <HistoryWidgetView key={one.key} series={one} form={form} batteryName={batteryName(battery)} />
        ))}
      </div>
    </>
  );
};

const pendingHeightPx = 148;

const Loaded = ({ battery }: { battery: BatteryRow }) => {
  const { data, error, refetch } = useBatteryHistory(battery);
  if (data === undefined && error !== null) return <ChartProblem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ChartPending heightPx={pendingHeightPx} words="Loading the battery's history…" />;
  return data === null || !hasHistory(data) ? <Nothing /> : <Widgets battery={battery} history={data} />;
};

const trendHeightPx = 112;

/** With fewer values there is no trend; the fields show the value itself. */
const leastPoints = 2;

/**
 * In the details of a battery: the trend of its state of health. Hidden if it cannot be loaded, because the fields show the known values.
 */
export const StateOfHealthTrend = ({ battery }: { battery: BatteryDetail }) => {
  const { data, error } = useBatteryHistory(battery);
  const keep = useKeepThresholds()(battery);
  const series = useMemo(() => (data ? historySeries(data, sohWidget, keep) : undefined), [data, keep]);
  if (data === undefined && error === null)
    return <div className={styles['trend']} style={{ minHeight: trendHeightPx }} aria-busy="true" />;
  if (series === undefined || series.x.length < leastPoints) return null;
  return (
    <div className={styles['trend']} style={{ minHeight: trendHeightPx }}>
      <HistoryWidgetView series={series} form="sparkline" batteryName={batteryName(battery)} />
    </div>
  );
};

/** Below an expanded row of Batteries: the results of its services over time. */
export const BatteryHistory = ({ battery }: { battery: BatteryRow }) => (
  <Unfold>{battery.lastServiceId === null ? <Nothing /> : <Loaded battery={battery} />}</Unfold>
);
