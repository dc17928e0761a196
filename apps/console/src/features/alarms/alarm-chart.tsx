import type { AlarmDetail } from '@ohmstead/contract';
import { useMemo } from 'react';
import { Chart } from '../../charts/view/chart.tsx';
import { useMay } from '../../data/session/session.ts';
import { useHistoryOfBattery } from './alarm-history-api.ts';
import { alarmPlot, isOfHealth, pointsOfHistory, pointsOfTimeline } from './alarm-plot.ts';

const chartHeightPx = 220;

/** The value of an alarm over time with its threshold; nothing for kinds without a value. */
export const AlarmChart = ({ alarm }: { alarm: AlarmDetail }) => {
  const { kind, batteryId, version, timeline } = alarm;
  const maySeeHistory = useMay('perm-batteries-charts');
  const { data: history } = useHistoryOfBattery(batteryId, version, maySeeHistory && isOfHealth(kind));
  const plot = useMemo(() => {
    if (history !== undefined) return alarmPlot(alarm, pointsOfHistory(history));
    // The fall is in points, and would be taken for the state of health.
    return kind === 'soh-fell' ? undefined : alarmPlot(alarm, pointsOfTimeline(timeline));
  }, [alarm, kind, history, timeline]);
  return plot === undefined ? null : (
    <Chart plot={plot} heightPx={chartHeightPx} emptyText="Not measured yet." headingLevel={3} />
  );
};
