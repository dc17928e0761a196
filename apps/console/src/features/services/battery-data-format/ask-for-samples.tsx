import { loadChunk } from '../../../data/chunks/load-chunk.ts';
import { offerDownload } from '../../../entity-list/download/offer-download.ts';

const loadForm = () => import('./samples-form.tsx');

/** Asks how to download the samples of services. */
export const askForSamples = (serviceIds: readonly number[]): Promise<void> =>
  offerDownload('Download samples', async () => {
    const { SamplesForm } = await loadChunk(loadForm);
    return <SamplesForm serviceIds={serviceIds} />;
  });
