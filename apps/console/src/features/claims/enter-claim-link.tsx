import { useNavigate } from '@tanstack/react-router';
import { EntryForm } from '../../ui/entry/entry-form.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useForm } from '../../ui/editing/use-form.ts';
import { readClaimLink } from './read-claim-link.ts';
import styles from './claim-device.module.css';

const problemsOf = ({ link }: { link: string }) => {
  if (link.trim() === '') return { link: 'Enter the link that came with the device' };
  return { link: readClaimLink(link) === undefined ? 'This is not a claim link' : undefined };
};

/** The way to claim a device for those who hold its link on paper, or as a picture that their phone has read. */
export const EnterClaimLink = () => {
  const navigate = useNavigate();
  const form = useForm({
    loaded: { link: '' },
    problemsOf,
    checksOnLeave: true,
    send: async ({ link }) => {
      const token = readClaimLink(link);
      if (token !== undefined) await navigate({ to: '/account/claim-device/$token', params: { token } });
    },
    onRefused: () => undefined,
  });
  return (
    <section className={styles['panel']} aria-label="The link of the device">
      <p>
        Every analyzer comes with a link, printed beside a code on its label. Scan the code with your phone&rsquo;s
        camera, or paste the link here.
      </p>
      <EntryForm form={form} button="Continue">
        <TextField
          label="Claim link"
          placeholder="https://…/account/claim-device/…"
          size="md"
          autoComplete="off"
          {...form.field('link')}
        />
      </EntryForm>
    </section>
  );
};
