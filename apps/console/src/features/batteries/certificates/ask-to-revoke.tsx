import { NativeSelect } from '@mantine/core';
import type { Certificate, RevokeReason } from '@ohmstead/contract';
import { keysOf } from '@ohmstead/domain';
import { createStore, useStore, type Store } from '../../../lib/store.ts';
import { shortDate } from '../../../lib/text/day.ts';
import { openModal } from '../../../ui/dialog/modal-state.ts';
import { TextField } from '../../../ui/editing/text-field.tsx';
import { notify, notifyError } from '../../../ui/notices/notify.ts';
import { revokeCertificate } from './certificates-api.ts';
import { revokeReasonWords } from './revoke-reasons.ts';
import styles from './certificates.module.css';

type Wish = { reason: RevokeReason; note: string };

const reasons = keysOf(revokeReasonWords).map((value) => ({ value, label: revokeReasonWords[value] }));

const RevokeForm = ({ wishes }: { wishes: Store<Wish> }) => {
  const { reason, note } = useStore(wishes);
  const change = (part: Partial<Wish>) => wishes.set({ reason, note, ...part });
  return (
    <div className={styles['form']}>
      <p>This cannot be undone. Anyone who opens the certificate sees the reason.</p>
      <NativeSelect
        label="Reason"
        data={reasons}
        value={reason}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value as RevokeReason })}
      />
      <TextField
        label="Note for the audit log (optional)"
        value={note}
        maxLength={500}
        onChange={(text) => change({ note: text })}
      />
    </div>
  );
};

/** Anyone who opens the certificate sees the reason; the note stays in the audit log. */
export const askToRevoke = ({ certificateId, issued }: Certificate): void => {
  const wishes = createStore<Wish>({ reason: 'measurementError', note: '' });
  openModal({
    title: `Revoke the certificate of ${shortDate(issued)}`,
    body: <RevokeForm wishes={wishes} />,
    buttonLabel: 'Revoke certificate',
    dangerous: true,
    buttonAction: async () => {
      try {
        await revokeCertificate(certificateId, wishes.get());
        notify({ type: 'success', title: 'Certificate revoked', text: 'Anyone who opens it sees why.' });
      } catch (error) {
        notifyError(error);
        throw error;
      }
    },
  });
};
