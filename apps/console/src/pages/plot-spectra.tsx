import { lazy, Suspense } from 'react';
import type { PlotSpectra } from '../entity-list/bulk-actions.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { openModal } from '../ui/modal-state.ts';
import { Waiting } from '../ui/waiting.tsx';

const NyquistModal = lazy(async () => {
  const { NyquistModal: component } = await loadChunk(() => import('../features/services/nyquist-modal.tsx'));
  return { default: component };
});

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
    widest: true,
  });
