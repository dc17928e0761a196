import { useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { drawsCanvas, loadLibrary } from '../../charts/picture/load-library.ts';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { useMay } from '../../data/session/session.ts';
import { BatteryStory } from '../../features/batteries/page/battery-story.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { LazyEntitySliders } from './lazy-entity-sliders.tsx';
import { idIn } from './sheet-address.ts';

const Spectra = lazyPart(
  () => import('../../features/services/spectra/compared-spectra.tsx'),
  (module) => module.ComparedSpectra,
);
/** More curves of one battery lie too close together; the others can be ticked. */
const newestShown = 4;

const spectra = (serviceIds: readonly number[]) => (
  <Suspense fallback={<Waiting words="Loading spectra…" />}>
    <Spectra serviceIds={serviceIds} shownAtFirst={newestShown} titleHidden={false} />
  </Suspense>
);

/** The trend is most of this page, so its library comes while the battery is asked for. If it does not come, the chart says so. */
const useChartsAtOnce = () => {
  const maySeeTrend = useMay('perm-batteries-charts');
  useEffect(() => {
    if (maySeeTrend && drawsCanvas()) loadLibrary().catch(() => undefined);
  }, [maySeeTrend]);
};

export const BatteryPage = () => {
  const id = idIn(useParams({ strict: false }));
  useChartsAtOnce();
  return (
    <>
      <BatteryStory key={id} id={id} spectra={spectra} />
      <LazyEntitySliders />
    </>
  );
};
