import { searchTextMaxLength } from '@ohmstead/domain';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useForm } from '../../ui/editing/use-form.ts';
import { EntryForm } from '../../ui/entry/entry-form.tsx';

const problemsOf = ({ code }: { code: string }) => {
  if (code.trim() === '') return { code: 'Enter a serial number' };
  return {
    code: code.trim().length > searchTextMaxLength ? `Enter at most ${searchTextMaxLength} characters` : undefined,
  };
};

type FindFormProps = { code?: string; onFind: (code: string) => Promise<void> | void };

/** For a serial number, typed or pasted. */
export const FindForm = ({ code = '', onFind }: FindFormProps) => {
  const form = useForm({
    loaded: { code },
    problemsOf,
    send: async (entered) => onFind(entered.code.trim()),
    onRefused: () => undefined,
  });
  return (
    <EntryForm form={form} button="Find">
      <TextField label="Serial number" size="md" autoComplete="off" {...form.field('code')} />
    </EntryForm>
  );
};
