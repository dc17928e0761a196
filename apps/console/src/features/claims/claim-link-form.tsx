import { TextField } from '../../ui/editing/text-field.tsx';
import { useForm } from '../../ui/editing/use-form.ts';
import { EntryForm } from '../../ui/entry/entry-form.tsx';
import { readClaimLink } from '../../fleet/read-claim-link.ts';

const problemsOf = ({ link }: { link: string }) => {
  if (link.trim() === '') return { link: 'Enter the link that came with the device' };
  return { link: readClaimLink(link) === undefined ? 'This is not a claim link' : undefined };
};

/** For the link of a device, pasted or typed. */
export const ClaimLinkForm = ({ onRead }: { onRead: (thingName: string) => Promise<void> | void }) => {
  const form = useForm({
    loaded: { link: '' },
    problemsOf,
    checksOnLeave: true,
    send: async ({ link }) => {
      const thingName = readClaimLink(link);
      if (thingName !== undefined) await onRead(thingName);
    },
    onRefused: () => undefined,
  });
  return (
    <EntryForm form={form} button="Continue">
      <TextField
        label="Claim link"
        placeholder="https://…/account/claim-device/…"
        size="md"
        autoComplete="off"
        {...form.field('link')}
      />
    </EntryForm>
  );
};
