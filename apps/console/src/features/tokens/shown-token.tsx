import type { ShownToken as Shown } from '@ohmstead/contract';
import { useViews } from '../../data/views-api.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { CopiedText } from '../../ui/values/copied-text.tsx';
import { curlLine, powerQueryLine } from './token-words.ts';

/** The text of a new token, which nobody can show again. */
export const ShownToken = ({ token: { name, token }, onClose }: { token: Shown; onClose: () => void }) => {
  const { views } = useViews('batteries');
  const { origin } = location;
  return (
    <FormModal title={`Token '${name}'`} isSaving={false} hasChanges={false} wide onSubmit={onClose} onClose={onClose}>
      <p>Copy the token now. It will not be shown again: Ohmstead keeps no copy of it.</p>
      <CopiedText label="Token" text={token} />
      <CopiedText label="Command line" text={curlLine(origin, token)} />
      <CopiedText label="Power Query" text={powerQueryLine(origin, token, views[0]?.id)} />
    </FormModal>
  );
};
