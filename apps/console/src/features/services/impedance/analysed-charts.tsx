import { Tabs } from '@mantine/core';
import type { ServiceSpectrum, SpectrumAnalysis } from '@ohmstead/contract';
import { useMemo } from 'react';
import { Chart } from '../../../charts/view/chart.tsx';
import type { PickedPoint } from '../../../charts/view/point-pick.ts';
import { quantityText } from './quantity-text.ts';
import { analysedPoints, type Points } from './analysed-points.ts';
import {
  analysedBode,
  analysedNyquist,
  leftOutKey,
  residualPlot,
  timeConstantsPlot,
  usedKey,
} from './analysis-plots.ts';
import { FitsTrend } from './fits-trend.tsx';
import styles from './impedance.module.css';

const heightPx = 380;
const residualHeightPx = 220;
const nothing = 'No points are used';

type Props = { spectrum: ServiceSpectrum; analysis: SpectrumAnalysis; onPoint: (position: number) => void };

/** Which point of the spectrum a point of the plot is. */
const pointOf = ({ layer, index }: PickedPoint, used: Points, leftOut: Points) => {
  const points = layer.key === usedKey ? used : layer.key === leftOutKey ? leftOut : undefined;
  const [position, frequency] = [points?.positions[index], points?.frequency[index]];
  return position === undefined || frequency === undefined
    ? undefined
    : { position, text: quantityText(frequency, 'Hz'), isUsed: points === used };
};

const Fit = ({ spectrum, analysis, onPoint }: Props) => {
  const plots = useMemo(() => {
    const points = analysedPoints(spectrum, analysis);
    const all = { analysis, ...points };
    return { points, nyquist: analysedNyquist(all), bode: analysedBode(all), residuals: residualPlot(all) };
  }, [spectrum, analysis]);
  const { used, leftOut } = plots.points;
  const pick = {
    labelOf: (picked: PickedPoint) => {
      const point = pointOf(picked, used, leftOut);
      return point === undefined ? undefined : `${point.isUsed ? 'Leave out' : 'Use'} ${point.text}`;
    },
    run: (picked: PickedPoint) => {
      const point = pointOf(picked, used, leftOut);
      if (point !== undefined) onPoint(point.position);
    },
  };
  return (
    <div className={styles['charts']}>
      <Chart
        plot={plots.nyquist}
        heightPx={heightPx}
        emptyText={nothing}
        note="Click a point to leave it out, or to take it back."
        pick={pick}
      />
      <Chart plot={plots.bode} heightPx={heightPx} emptyText={nothing} />
      <div className={styles['wide']}>
        <Chart
          plot={plots.residuals}
          heightPx={residualHeightPx}
          emptyText="No residuals: the spectrum could not be judged"
          note="From the line of the Kramers-Kronig test, in % of |Z|"
        />
      </div>
    </div>
  );
};

const TimeConstants = ({ drt }: { drt: SpectrumAnalysis['drt'] }) => {
  if (drt === null) return <p>No time constants could be computed.</p>;
  if (drt.silent !== null)
    return (
      <p>
        The spectrum has an inductive loop at its lowest frequency, which no distribution of relaxation times can
        describe.
      </p>
    );
  return (
    <Chart
      plot={timeConstantsPlot(drt)}
      heightPx={heightPx}
      emptyText="No time constants"
      note="Distribution of relaxation times; peaks beyond the measured frequencies are grey"
    />
  );
};

/** The plots of one spectrum with what was computed from it. */
export const AnalysedCharts = (props: Props) => (
  <Tabs defaultValue="fit" keepMounted={false}>
    <Tabs.List>
      <Tabs.Tab value="fit">Fit</Tabs.Tab>
      <Tabs.Tab value="times">Time constants</Tabs.Tab>
      <Tabs.Tab value="trend">Trend</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="fit" pt="md">
      <Fit {...props} />
    </Tabs.Panel>
    <Tabs.Panel value="times" pt="md">
      <TimeConstants drt={props.analysis.drt} />
    </Tabs.Panel>
    <Tabs.Panel value="trend" pt="md">
      <FitsTrend batteryId={props.spectrum.batteryId} />
    </Tabs.Panel>
  </Tabs>
);
