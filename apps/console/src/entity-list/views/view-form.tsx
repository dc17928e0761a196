import { NativeSelect } from '@mantine/core';
import { viewNameMaxLength, type View, type ViewContent } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { useMay } from '../../data/session/session.ts';
import { useViewCalls } from '../../data/views-api.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { useDraft } from '../../ui/editing/draft.ts';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useNameProblem } from '../../ui/editing/use-name-problem.ts';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { notify } from '../../ui/notices/notify.ts';
import { GroupChoice } from './group-choice.tsx';
import styles from './views.module.css';

const sharings = { me: 'Only me', groups: 'Groups', everybody: 'Everyone' } as const;
type Sharing = Pick<ViewContent, 'sharedWith' | 'groupIds'>;
type Values = Sharing & { name: string };

const unshared: Sharing = { sharedWith: 'me', groupIds: [] };
const unnamed: Values = { name: '', ...unshared };

type SharingFieldsProps = { values: Values; isOwn: boolean; onChange: (change: Partial<Sharing>) => void };

const isSharing = (value: string): value is keyof typeof sharings => value in sharings;

const SharingFields = ({ values: { sharedWith, groupIds }, isOwn, onChange }: SharingFieldsProps) => {
  const mayListGroups = useMay('perm-users-groups');
  const choices = Object.entries(sharings).filter(
    ([value]) => (value !== 'me' || isOwn) && (value !== 'groups' || mayListGroups || sharedWith === 'groups'),
  );
  return (
    <>
      <NativeSelect
        label="Shared with"
        data={choices.map(([value, label]) => ({ value, label }))}
        value={sharedWith}
        onChange={({ currentTarget: { value } }) => isSharing(value) && onChange({ sharedWith: value, groupIds: [] })}
      />
      {sharedWith === 'groups' && mayListGroups ? (
        <GroupChoice legend="Groups" chosen={groupIds} onChange={(ids) => onChange({ groupIds: ids })} />
      ) : null}
    </>
  );
};

type ViewFormProps = {
  kind: EntityKind;
  /** The view to change; without it, one is added. */
  view?: View;
  content: Pick<ViewContent, 'filters' | 'sort' | 'entitiesPerPage' | 'columns'>;
  onSaved?: (view: View) => void;
  onClose: () => void;
};

/** Names a view and says whom it is shared with. */
export const ViewForm = ({ kind, view, content, onSaved, onClose }: ViewFormProps) => {
  const { values, hasChanges, set } = useDraft((): Values =>
    view === undefined ? unnamed : { name: view.name, sharedWith: view.sharedWith, groupIds: view.groupIds },
  );
  const { problemOf, withName, refused } = useNameProblem('A view name is required', [
    'views-add-1',
    'views-add-3',
    'views-update-1',
    'views-update-3',
  ]);
  const mayShare = useMay('perm-share-views');
  const { add, save } = useViewCalls();
  const send = async () => {
    const { filters, sort, entitiesPerPage, columns } = content;
    // Without the right to share, saving a view that is still shared would be refused.
    const sharing = mayShare ? { sharedWith: values.sharedWith, groupIds: values.groupIds } : unshared;
    const body = { filters, sort, entitiesPerPage, columns, name: values.name, ...sharing };
    const saved = await (view === undefined ? add({ kind, ...body }) : save(view, body));
    notify({ type: 'success', title: 'View saved', text: saved.name });
    onSaved?.(saved);
    onClose();
  };
  const { isSaving, submit } = useSubmit(send, 'Problem saving view', (error) => refused(error, values));
  const needsGroup = mayShare && values.sharedWith === 'groups' && values.groupIds.length === 0;
  return (
    <FormModal
      title={view === undefined ? 'Save as a view' : `Rename or share ${view.name}`}
      submitLabel="Save view"
      isSaving={isSaving}
      hasChanges={hasChanges}
      notice={<p role="status">{needsGroup ? 'Choose at least one group.' : ''}</p>}
      onSubmit={() => withName(values, () => !needsGroup && void submit())}
      onClose={onClose}
    >
      <div className={styles['choices']}>
        <TextField
          label="Name"
          value={values.name}
          error={problemOf(values)}
          maxLength={viewNameMaxLength}
          onChange={(name) => set({ name })}
        />
        {mayShare ? <SharingFields values={values} isOwn={view?.own ?? true} onChange={set} /> : null}
        {!mayShare && view !== undefined && view.sharedWith !== 'me' ? (
          <p>You no longer have permission to share views. If you save this one, only you will see it.</p>
        ) : null}
      </div>
    </FormModal>
  );
};
