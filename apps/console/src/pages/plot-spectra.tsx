import { Suspense } from 'react';
import type { PlotSpectra } from '../entity-list/bulk-actions.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { openModal } from '../ui/modal-state.ts';
import { Waiting } from '../ui/waiting.tsx';

const NyquistModal = lazyPart(
  () => import('../features/services/nyquist-modal.tsx'),
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
