import { Button } from '@mantine/core';
import type { ShownToken as Shown } from '@ohmstead/contract';
import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { useViews } from '../../data/views-api.ts';
import { copyText } from '../../lib/browser/copy-text.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { notify } from '../../ui/notices/notify.ts';
import { curlLine, powerQueryLine } from './token-words.ts';
import styles from './tokens.module.css';

const copy = async (label: string, text: string): Promise<void> => {
  const isCopied = await copyText(text);
  notify(
    isCopied
      ? { type: 'success', title: 'Copied', text: `${label} is on the clipboard.` }
      : { type: 'error', title: 'Not copied', text: 'This browser does not allow it. Select the text and copy it.' },
  );
};

const Line = ({ label, text }: { label: string; text: string }) => {
  const id = useId();
  return (
    <div className={styles['line']}>
      <h3 id={id}>{label}</h3>
      <code aria-labelledby={id}>{text}</code>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
        aria-label={`Copy ${label}`}
        onClick={() => void copy(label, text)}
      >
        Copy
      </Button>
    </div>
  );
};

/** The text of a new token, which nobody can show again. */
export const ShownToken = ({ token: { name, token }, onClose }: { token: Shown; onClose: () => void }) => {
  const { views } = useViews('batteries');
  const { origin } = location;
  return (
    <FormModal title={`Token '${name}'`} isSaving={false} hasChanges={false} wide onSubmit={onClose} onClose={onClose}>
      <p>Copy the token now. It is shown this once: Ohmstead keeps no copy of it.</p>
      <Line label="Token" text={token} />
      <Line label="Command line" text={curlLine(origin, token)} />
      <Line label="Power Query" text={powerQueryLine(origin, token, views[0]?.id)} />
    </FormModal>
  );
};
