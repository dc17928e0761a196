import { Button } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../lib/browser/save-file.ts';
import { counted } from '../../lib/text/number-text.ts';
import { closeModal } from '../../ui/dialog/modal-state.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { labelNoun } from './label-problems.ts';
import { zplResolutions, type ZplResolution } from './label-zpl.ts';
import type { PrintedLabels } from './print-labels.ts';
import styles from './labels.module.css';

const pdfName = 'ohmstead-labels.pdf';

const saved = (name: string, { file, count }: PrintedLabels): void => {
  saveFile(name, file);
  notify({
    type: 'success',
    title: `Downloading ${name}`,
    text: `${counted(count, labelNoun)}. Print the file at 100 %, not fitted to the page.`,
  });
  closeModal();
};

type PrintButtonsProps = {
  isRoll: boolean;
  isReady: boolean;
  onPdf: () => Promise<PrintedLabels>;
  onZpl: (resolution: ZplResolution) => Promise<PrintedLabels>;
};

/** A label printer can also be sent its own language. */
export const PrintButtons = ({ isRoll, isReady, onPdf, onZpl }: PrintButtonsProps) => {
  const [running, setRunning] = useState<string>();
  const run = async (name: string, print: () => Promise<PrintedLabels>) => {
    setRunning(name);
    try {
      saved(name, await print());
    } catch (error) {
      console.error('Labels could not be printed', error);
      notifyError(error, 'The labels could not be made');
      setRunning(undefined);
    }
  };
  const isIdle = isReady && running === undefined;
  return (
    <div className={styles['buttons']}>
      <Button
        leftSection={<IconFileTypePdf size={20} stroke={1.75} aria-hidden="true" />}
        disabled={!isIdle && running !== pdfName}
        loading={running === pdfName}
        onClick={() => void run(pdfName, onPdf)}
      >
        Download PDF
      </Button>
      {isRoll
        ? zplResolutions.map((resolution) => (
            <Button
              key={resolution}
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
              disabled={!isIdle}
              onClick={() => void run(`ohmstead-labels-${resolution}-dpi.zpl`, () => onZpl(resolution))}
            >
              ZPL, {resolution} dpi
            </Button>
          ))
        : null}
    </div>
  );
};
