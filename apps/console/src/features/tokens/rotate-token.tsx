import { NativeSelect } from '@mantine/core';
import type { ApiToken, ShownToken } from '@ohmstead/contract';
import { useState } from 'react';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { useRotateToken, type TokenOwner } from './tokens-api.ts';

const overlaps = [
  { value: '0', label: 'It ends at once' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
];
const usual = '24';

type RotateTokenProps = {
  token: ApiToken;
  owner: TokenOwner;
  onMade: (token: ShownToken) => void;
  onClose: () => void;
};

/** Makes the successor of a token, and says how long both of them work. */
export const RotateToken = ({ token: { id, name }, owner, onMade, onClose }: RotateTokenProps) => {
  const [hours, setHours] = useState(usual);
  const rotate = useRotateToken(owner);
  const { isSaving, submit } = useSubmit(
    async () => onMade(await rotate({ id, overlapHours: Number(hours) })),
    'Problem saving token',
  );
  return (
    <FormModal
      title={`Rotate '${name}'`}
      submitLabel="Make successor"
      isSaving={isSaving}
      hasChanges={hours !== usual}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>The successor has the same permissions, locations and lifetime.</p>
      <NativeSelect
        label="The old token lives on for"
        data={overlaps}
        value={hours}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
    </FormModal>
  );
};
