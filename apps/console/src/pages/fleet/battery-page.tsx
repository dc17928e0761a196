import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { prepareCharts } from '../../charts/picture/load-library.ts';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { usePrefetch } from '../../data/chunks/use-prefetch.ts';
import { BatteryStory } from '../../features/batteries/page/battery-story.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { LazyEntitySliders } from './lazy-entity-sliders.tsx';
import { idIn } from './sheet-address.ts';

const Spectra = lazyPart(
  () => import('../../features/services/spectra/nyquist-modal.tsx'),
  (module) => module.NyquistModal,
);
const soon = [prepareCharts];
/** More curves of one battery lie too close together; the others can be ticked. */
const newestShown = 4;

const spectra = (serviceIds: readonly number[]) => (
  <Suspense fallback={<Waiting words="Loading spectra…" />}>
    <Spectra serviceIds={serviceIds} shownAtFirst={newestShown} titleHidden={false} />
  </Suspense>
);

export const BatteryPage = () => {
  const id = idIn(useParams({ strict: false }));
  usePrefetch(soon);
  return (
    <>
      <BatteryStory key={id} id={id} spectra={spectra} />
      <LazyEntitySliders />
    </>
  );
};
