import { Button } from '@mantine/core';
import { askForSamples } from './ask-for-samples.tsx';
import { useMayDownloadSamples } from './use-may-download-samples.ts';

export const SamplesButton = ({ serviceId }: { serviceId: number }) =>
  useMayDownloadSamples() ? (
    <Button variant="default" onClick={() => void askForSamples([serviceId])}>
      Download samples
    </Button>
  ) : null;
