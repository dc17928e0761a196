import type { AdministeredUser } from '@ohmstead/contract';
import { useState } from 'react';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import { notifyError } from '../../ui/notices/notify.ts';
import { viewAs } from './view-as-api.ts';

const shortestReason = 3;

/** Asks why, before the page is opened anew with what the other user sees. */
export const ViewAsForm = ({ user, onClose }: { user: AdministeredUser; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const [isSaving, setSaving] = useState(false);
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email;
  const submit = async () => {
    setSaving(true);
    try {
      await viewAs(user.id, reason.trim());
    } catch (error) {
      notifyError(error, 'Problem viewing as another user');
      setSaving(false);
    }
  };
  return (
    <FormModal
      title={`View as ${name}`}
      submitLabel="View"
      isReady={reason.trim().length >= shortestReason}
      isSaving={isSaving}
      hasChanges={false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        For 30 minutes you see what <strong>{user.email}</strong> sees. You can change and download nothing. What you
        open is written to the audit log in your name, and they can read when you looked and why.
      </p>
      <TextField label="Reason" value={reason} maxLength={500} onChange={setReason} />
    </FormModal>
  );
};
