import { SegmentedControl } from '@mantine/core';
import { verifySnippets, type ShownWebhook, type SnippetLanguage } from '@ohmstead/contract';
import { useState } from 'react';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { CopiedText } from '../../ui/values/copied-text.tsx';
import { ExactTime } from '../../ui/values/relative-time.tsx';
import styles from './integrations.module.css';

/** How a receiver checks that a call is ours. */
const Snippets = () => {
  const [language, setLanguage] = useState<SnippetLanguage>('js');
  const shown = verifySnippets.find((snippet) => snippet.language === language) ?? verifySnippets[0];
  return (
    <section className={styles['snippets']} aria-label="Check the signature">
      <h3>Check the signature</h3>
      <p className={styles['quiet']}>
        Verify the body as received, before parsing it. Respond before doing any work: an attempt ends after 15 seconds.
      </p>
      <SegmentedControl<SnippetLanguage>
        className={styles['narrow'] ?? ''}
        aria-label="Language"
        data={verifySnippets.map(({ language: value, label }) => ({ value, label }))}
        value={language}
        onChange={setLanguage}
      />
      <CopiedText label={shown.label} text={shown.code} isCode />
      <p className={styles['quiet']}>{shown.note}</p>
    </section>
  );
};

/** The signing secret, which nobody can show again. */
export const ShownSecret = ({ webhook, onClose }: { webhook: ShownWebhook; onClose: () => void }) => (
  <FormModal
    title={`Secret of '${webhook.name}'`}
    isSaving={false}
    hasChanges={false}
    wide
    onSubmit={onClose}
    onClose={onClose}
  >
    <p>Copy the secret now. It will not be shown again.</p>
    {webhook.oldSecretUntil === null ? null : (
      <p>
        The previous secret also signs until <ExactTime at={webhook.oldSecretUntil} />.
      </p>
    )}
    <CopiedText label="Secret" text={webhook.secret} />
    <Snippets />
  </FormModal>
);
