import type { ShownWebhook, Webhook, WebhookList } from '@ohmstead/contract';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { useDraft } from '../../ui/editing/draft.ts';
import { StaleNotice } from '../../ui/editing/stale-notice.tsx';
import { useEdit } from '../../ui/editing/use-edit.ts';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { useWebhookCalls } from './integrations-api.ts';
import styles from './integrations.module.css';
import { WebhookFields } from './webhook-fields.tsx';
import { editOf, emptyValues, missingIn, mustTypeHeaders, newWebhookOf, valuesOf } from './webhook-values.ts';

const problem = 'Problem saving webhook';
type Choices = WebhookList['choices'];

/** Why the button cannot be pressed yet, beside it. */
const Missing = ({ words }: { words: string | undefined }) =>
  words === undefined ? null : <p className={styles['quiet']}>{words}.</p>;

type AddWebhookProps = { choices: Choices; onMade: (webhook: ShownWebhook) => void; onClose: () => void };

/** What is typed stays while the password is asked for, and when the server refuses. */
export const AddWebhook = ({ choices, onMade, onClose }: AddWebhookProps) => {
  const { values, hasChanges, set } = useDraft(() => emptyValues);
  const { add } = useWebhookCalls();
  const missing = missingIn(values, false);
  const { isSaving, submit } = useSubmit(async () => {
    if (values.ownerId !== null) onMade(await add(newWebhookOf(values, values.ownerId)));
  }, problem);
  return (
    <FormModal
      title="New webhook"
      submitLabel="Add webhook"
      isReady={missing === undefined}
      isSaving={isSaving}
      hasChanges={hasChanges}
      notice={hasChanges ? <Missing words={missing} /> : null}
      wide
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <WebhookFields values={values} choices={choices} onChange={set} />
    </FormModal>
  );
};

const loadedFrom = (webhook: Webhook) => ({ apiVersion: webhook.version, values: valuesOf(webhook) });

const words = {
  saved: ({ name }: { name: string }) => ({ title: 'Webhook saved', text: `${name.trim()} has been saved.` }),
  problem,
  staleCode: 'webhooks-update-6',
};

type EditWebhookProps = { webhook: Webhook; choices: Choices; onClose: () => void };

export const EditWebhook = ({ webhook, choices, onClose }: EditWebhookProps) => {
  const calls = useWebhookCalls();
  const edit = useEdit({
    noun: 'webhook',
    loaded: loadedFrom(webhook),
    save: async ({ apiVersion, changed }) => {
      await calls.save(webhook.id, editOf(apiVersion, changed));
    },
    reload: async () => loadedFrom(await calls.reload(webhook.id)),
    onDone: onClose,
    words,
  });
  const missing = missingIn(edit.values, mustTypeHeaders(webhook, edit.values.url));
  return (
    <FormModal
      title={`Edit ${webhook.name}`}
      submitLabel="Save"
      isReady={missing === undefined}
      isSaving={edit.state === 'saving' || edit.state === 'reloading'}
      hasChanges={edit.hasChanges}
      notice={
        <>
          <Missing words={missing} />
          <StaleNotice {...edit} />
        </>
      }
      wide
      onSubmit={() => void edit.save()}
      onClose={onClose}
    >
      <WebhookFields
        values={edit.values}
        choices={choices}
        webhook={webhook}
        savedMeanwhile={edit.savedMeanwhile}
        onChange={edit.set}
      />
    </FormModal>
  );
};
