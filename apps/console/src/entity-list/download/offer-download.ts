import type { ReactNode } from 'react';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notify } from '../../ui/notices/notify.ts';

/** Opens a form that asks what to download; its code is loaded when it is first needed. */
export const offerDownload = async (title: string, loadForm: () => Promise<ReactNode>): Promise<void> => {
  try {
    openModal({ title, body: await loadForm() });
  } catch (error) {
    console.error('The download could not be offered', error);
    notify({ type: 'error', title: 'Download failed', text: 'Check your connection and try again.' });
  }
};
