import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { notify } from '../notices/notify.ts';
import styles from './copied-text.module.css';

const copy = async (label: string, text: string): Promise<void> => {
  const isCopied = await copyText(text);
  notify(
    isCopied
      ? { type: 'success', title: 'Copied', text: `${label} is on the clipboard.` }
      : { type: 'error', title: 'Not copied', text: 'This browser does not allow it. Select the text and copy it.' },
  );
};

type CopiedTextProps = {
  label: string;
  text: string;
  /** Lines stay as they are, and longer ones scroll. */
  isCode?: boolean;
};

/** A text for another program, with a button that copies it. */
export const CopiedText = ({ label, text, isCode = false }: CopiedTextProps) => {
  const id = useId();
  return (
    <div className={styles['text']}>
      <h3 id={id}>{label}</h3>
      <code aria-labelledby={id} data-code={isCode} tabIndex={isCode ? 0 : undefined}>
        {text}
      </code>
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
