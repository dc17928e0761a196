import { loadChunk } from '../../data/chunks/load-chunk.ts';
import type { ListFile, RowsChoice } from './list-file.ts';
import { offerDownload } from './offer-download.ts';

const loadForm = () => import('./download-form.tsx');

/** Asks what to download of a list. */
export const askToDownload = (file: ListFile, rows: RowsChoice): Promise<void> =>
  offerDownload(`Download ${file.noun.many}`, async () => {
    const { DownloadForm } = await loadChunk(loadForm);
    return <DownloadForm file={file} initialRows={rows} />;
  });
