import { Suspense } from 'react';
import type { PlotSpectra } from '../../entity-list/bulk/bulk-actions.ts';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { Waiting } from '../../ui/page/waiting.tsx';

const NyquistModal = lazyPart(
  () => import('../../features/services/spectra/nyquist-modal.tsx'),
  (module) => module.NyquistModal,
);

/** Opens the Nyquist plot of these services over the page. */
export const plotSpectra: PlotSpectra = (serviceIds) =>
  openModal({
    title: 'Nyquist Plot',
    body: (
      <Suspense fallback={<Waiting words="Loading spectra…" />}>
        <NyquistModal serviceIds={serviceIds} />
      </Suspense>
    ),
    cancelLabel: 'Close',
    wide: true,
  });
