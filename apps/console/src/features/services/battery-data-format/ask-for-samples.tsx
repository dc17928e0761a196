import { loadChunk } from '../../../data/chunks/load-chunk.ts';
import { openModal } from '../../../ui/dialog/modal-state.ts';
import { notify } from '../../../ui/notices/notify.ts';

const loadForm = () => import('./samples-form.tsx');

/** Asks how to download the samples of services; its code is loaded when it is first needed. */
export const askForSamples = async (serviceIds: readonly number[]): Promise<void> => {
  try {
    const { SamplesForm } = await loadChunk(loadForm);
    openModal({ title: 'Download samples', body: <SamplesForm serviceIds={serviceIds} /> });
  } catch (error) {
    console.error('The download could not be offered', error);
    notify({ type: 'error', title: 'Download failed', text: 'Check your connection and try again.' });
  }
};
