import type { Factor } from '@ohmstead/contract';
import { useState } from 'react';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { useFactorCalls } from './factors-api.ts';

export const RenameFactor = ({ factor, onClose }: { factor: Factor; onClose: () => void }) => {
  const [name, setName] = useState(factor.name);
  const { rename } = useFactorCalls();
  const { isSaving, submit } = useSubmit(async () => {
    await rename(factor.id, name.trim());
    onClose();
  }, 'Problem saving the name');
  return (
    <FormModal
      title={`Rename '${factor.name}'`}
      submitLabel="Save"
      isReady={name.trim() !== ''}
      isSaving={isSaving}
      hasChanges={name !== factor.name}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField label="Name" value={name} maxLength={64} onChange={setName} />
    </FormModal>
  );
};
