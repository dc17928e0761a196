import { NativeSelect } from '@mantine/core';
import type { BatteryEisFit } from '@ohmstead/contract';
import { useMemo, useState } from 'react';
import { Chart } from '../../../charts/view/chart.tsx';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { StateMessage } from '../../../ui/page/state-message.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { fitsTrendPlot, followedIn, type TrendAcross } from './fits-trend-plot.ts';
import { useFitsOfBattery } from './saved-fits-api.ts';
import styles from './impedance.module.css';

const ways: { value: TrendAcross; label: string }[] = [
  { value: 'time', label: 'Date' },
  { value: 'temperature', label: 'Temperature' },
  { value: 'soh', label: 'State of health' },
];

const Trend = ({ fits }: { fits: readonly BatteryEisFit[] }) => {
  const choices = useMemo(() => followedIn(fits), [fits]);
  const [key, setKey] = useState<string>();
  const [across, setAcross] = useState<TrendAcross>('time');
  const followed = choices.find((choice) => choice.key === key) ?? choices[0];
  const plot = useMemo(
    () => (followed === undefined ? undefined : fitsTrendPlot(fits, followed, across)),
    [fits, followed, across],
  );
  if (plot === undefined) return null;
  return (
    <>
      <div className={styles['choices']}>
        <NativeSelect
          label="Quantity"
          data={choices.map(({ key: value, label }) => ({ value, label }))}
          value={followed?.key ?? ''}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
        <NativeSelect
          label="Across"
          data={ways}
          value={across}
          onChange={({ currentTarget }) =>
            setAcross(ways.find(({ value }) => value === currentTarget.value)?.value ?? 'time')
          }
        />
      </div>
      <Chart
        plot={plot}
        emptyText="The saved fits have no values for this choice"
        note="Compared with the newest saved fit, at most 5 °C and 10 % of charge away"
      />
    </>
  );
};

/** How the saved fits of a battery have changed. */
export const FitsTrend = ({ batteryId }: { batteryId: number }) => {
  const { data: fits, error, refetch } = useFitsOfBattery(batteryId);
  if (error !== null) return <LoadFailed what="The saved fits" error={error} onRetry={refetch} />;
  if (fits === undefined) return <Waiting words="Loading the saved fits…" />;
  if (fits.length === 0)
    return (
      <StateMessage title="No fits of this battery are saved">
        <p>Save fits of several services of the battery to see how its impedance changes.</p>
      </StateMessage>
    );
  return <Trend fits={fits} />;
};
