import { Checkbox } from '@mantine/core';
import type { BdfForm } from '@ohmstead/contract';
import { IconFileTypeCsv, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { FileFormButton } from '../../../entity-list/download/file-form-button.tsx';
import { startDownload } from '../../../lib/browser/start-download.ts';
import { counted } from '../../../lib/text/number-text.ts';
import { closeModal } from '../../../ui/dialog/modal-state.ts';
import { notify, notifyError } from '../../../ui/notices/notify.ts';
import { serviceNoun } from '../delete-services.ts';
import { requestSamples } from '../services-api.ts';
import styles from './samples-form.module.css';

const forms = [
  { form: 'csv', label: 'CSV', hint: 'For every program that reads tables', icon: IconFileTypeCsv },
  { form: 'parquet', label: 'Parquet', hint: 'Smaller, for Python, R and DuckDB', icon: IconTable },
] as const;

/** In the Battery Data Format. One file for one service; several are a ZIP file with metadata and spectra. */
export const SamplesForm = ({ serviceIds }: { serviceIds: readonly number[] }) => {
  const isOne = serviceIds.length === 1;
  const [zip, setZip] = useState(false);
  const [people, setPeople] = useState(false);
  const [remainingCapacity, setRemainingCapacity] = useState(false);
  const [running, setRunning] = useState<BdfForm>();
  const run = async (form: BdfForm) => {
    setRunning(form);
    try {
      const wish = { ids: serviceIds, form, people, remainingCapacity, ...(isOne && { zip }) };
      const { address, fileName } = await requestSamples(wish);
      startDownload(address);
      const text = isOne ? 'In the Battery Data Format.' : 'Services without samples are left out.';
      notify({ type: 'success', title: `Downloading ${fileName}`, text });
      closeModal();
    } catch (error) {
      notifyError(error, 'Download failed');
      setRunning(undefined);
    }
  };
  const hasMetadata = !isOne || zip;
  return (
    <div className={styles['form']}>
      <p>
        {isOne
          ? 'The samples of this service'
          : `The samples of ${counted(serviceIds.length, serviceNoun)}, as a ZIP file with their metadata and spectra`}
        , in the open Battery Data Format: seconds, volts, amperes (charging positive), °C and ampere-hours.
      </p>
      {isOne ? (
        <Checkbox
          label="As a ZIP file, with metadata and spectrum"
          checked={zip}
          onChange={(event) => setZip(event.currentTarget.checked)}
        />
      ) : null}
      {hasMetadata ? (
        <Checkbox
          label="With operator, VIN and dealer number"
          description="In the metadata"
          checked={people}
          onChange={(event) => setPeople(event.currentTarget.checked)}
        />
      ) : null}
      <Checkbox
        label="With remaining capacity"
        description="A column that the format does not have"
        checked={remainingCapacity}
        onChange={(event) => setRemainingCapacity(event.currentTarget.checked)}
      />
      <div className={styles['forms']}>
        {forms.map(({ form, ...button }) => (
          <FileFormButton
            key={form}
            {...button}
            disabled={running !== undefined && running !== form}
            loading={running === form}
            onClick={() => void run(form)}
          />
        ))}
      </div>
    </div>
  );
};
