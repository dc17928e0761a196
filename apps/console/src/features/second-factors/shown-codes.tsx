import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { notify } from '../../ui/notices/notify.ts';
import styles from './second-factors.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const copy = async (text: string): Promise<void> => {
  const isCopied = await copyText(text);
  notify(
    isCopied
      ? { type: 'success', title: 'Copied', text: 'The recovery codes are on the clipboard.' }
      : { type: 'error', title: 'Not copied', text: 'This browser does not allow it. Print or download the codes.' },
  );
};

/** Shown once: the server keeps no copy that could be read. */
export const ShownCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const text = codes.join('\n');
  return (
    <FormModal title="Your recovery codes" isSaving={false} hasChanges={false} onSubmit={onClose} onClose={onClose}>
      <p>
        If you lose your phone, each of these codes logs you in once in its place. Keep them apart from your password.
        They will not be shown again.
      </p>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={() => void copy(text)}>
          Copy
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          onClick={() => saveFile('ohmstead-recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          Download
        </Button>
      </div>
    </FormModal>
  );
};
