import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { counted } from '../../lib/text/number-text.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { LabelRequest } from './label-form.tsx';

const loadForm = () => import('./label-form.tsx');

/** Asks how to print the labels of these things; its code is loaded when it is first needed. */
export const askToPrintLabels = async (request: LabelRequest): Promise<void> => {
  try {
    const { LabelForm } = await loadChunk(loadForm);
    openModal({
      title: `Labels for ${counted(request.things.length, request.noun)}`,
      body: <LabelForm request={request} />,
      wide: 'form',
    });
  } catch (error) {
    console.error('Labels could not be offered', error);
    notify({ type: 'error', title: 'Labels cannot be printed', text: 'Check your connection and try again.' });
  }
};
