import { maxBdfServices } from '@ohmstead/contract';
import { IconWaveSine } from '@tabler/icons-react';
import { BulkButton } from '../../../entity-list/bulk/bulk-buttons.tsx';
import { counted } from '../../../lib/text/number-text.ts';
import { serviceNoun } from '../delete-services.ts';
import { askForSamples } from './ask-for-samples.tsx';
import { useMayDownloadSamples } from './use-may-download-samples.ts';

export const BulkSamplesButton = ({ serviceIds }: { serviceIds: readonly number[] }) => {
  const isTooMany = serviceIds.length > maxBdfServices;
  return useMayDownloadSamples() ? (
    <BulkButton
      icon={IconWaveSine}
      label="Samples"
      title={`Download samples of ${isTooMany ? `at most ${counted(maxBdfServices, serviceNoun)} at once` : counted(serviceIds.length, serviceNoun)}`}
      disabled={isTooMany}
      onClick={() => askForSamples(serviceIds)}
    />
  ) : null;
};
