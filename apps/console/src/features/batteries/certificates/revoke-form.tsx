import { Button, NativeSelect } from '@mantine/core';
import { revokeReasons, type Certificate, type RevokeReason } from '@ohmstead/contract';
import { useState } from 'react';
import { closeModal } from '../../../ui/dialog/modal-state.ts';
import { TextField } from '../../../ui/editing/text-field.tsx';
import { notify, notifyError } from '../../../ui/notices/notify.ts';
import { revokeCertificate } from './certificates-api.ts';
import { revokeReasonWords } from './revoke-reasons.ts';
import styles from './certificates.module.css';

const reasons = revokeReasons.map((value) => ({ value, label: revokeReasonWords[value] }));

/** Anyone who opens the certificate sees the reason; the note stays in the audit log. */
export const RevokeForm = ({ certificate: { certificateId } }: { certificate: Certificate }) => {
  const [reason, setReason] = useState<RevokeReason>('measurementError');
  const [note, setNote] = useState('');
  const [isRevoking, setRevoking] = useState(false);
  const revoke = async () => {
    setRevoking(true);
    try {
      await revokeCertificate(certificateId, { reason, note });
      notify({ type: 'success', title: 'Certificate revoked', text: 'Anyone who opens it sees why.' });
      closeModal();
    } catch (error) {
      notifyError(error);
      setRevoking(false);
    }
  };
  return (
    <div className={styles['form']}>
      <p>This cannot be undone. Anyone who opens the certificate sees the reason.</p>
      <NativeSelect
        label="Reason"
        data={reasons}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value as RevokeReason)}
      />
      <TextField label="Note for the audit log (optional)" value={note} maxLength={500} onChange={setNote} />
      <Button color="danger" loading={isRevoking} onClick={() => void revoke()}>
        Revoke certificate
      </Button>
    </div>
  );
};
