import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { notify } from '../../ui/notices/notify.ts';
import type { ListFile, RowsChoice } from './list-file.ts';

const loadForm = () => import('./download-form.tsx');

/** Asks what to download of a list; its code is loaded when it is first needed. */
export const askToDownload = async (file: ListFile, rows: RowsChoice): Promise<void> => {
  try {
    const { DownloadForm } = await loadChunk(loadForm);
    openModal({ title: `Download ${file.noun.many}`, body: <DownloadForm file={file} initialRows={rows} /> });
  } catch (error) {
    console.error('The download could not be offered', error);
    notify({ type: 'error', title: 'Download failed', text: 'Check your connection and try again.' });
  }
};
