import { Suspense } from 'react';
import type { PlotSpectra } from '../../entity-list/bulk/bulk-actions.ts';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { Waiting } from '../../ui/page/waiting.tsx';

const ComparedSpectra = lazyPart(
  () => import('../../features/services/spectra/compared-spectra.tsx'),
  (module) => module.ComparedSpectra,
);

const openPlot = (serviceIds: readonly number[], shownAtFirst?: number): void =>
  openModal({
    title: 'Nyquist Plot',
    body: (
      <Suspense fallback={<Waiting words="Loading spectra…" />}>
        <ComparedSpectra serviceIds={serviceIds} shownAtFirst={shownAtFirst} />
      </Suspense>
    ),
    cancelLabel: 'Close',
    wide: true,
  });

/** Opens the Nyquist plot of these services over the page. */
export const plotSpectra: PlotSpectra = (serviceIds) => openPlot(serviceIds);

/** More curves of one battery lie too close together; the others can be ticked. */
const newestShown = 4;

/** Opens the Nyquist plot of the newest of these services over the page, with the others to choose from. */
export const compareSpectra: PlotSpectra = (serviceIds) => openPlot(serviceIds, newestShown);
