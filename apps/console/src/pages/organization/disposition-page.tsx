import type { DispositionPolicies } from '@ohmstead/contract';
import type { DispositionPolicy } from '@ohmstead/domain';
import { useState } from 'react';
import { useMay } from '../../data/session/session.ts';
import { usePolicies } from '../../features/dispositions/policies-api.ts';
import { PolicyForm } from '../../features/dispositions/policy-form.tsx';
import { PolicyList } from '../../features/dispositions/policy-list.tsx';
import { PreviewCard } from '../../features/dispositions/preview-card.tsx';
import { SaveBar } from '../../features/dispositions/save-bar.tsx';
import { usePolicyDraft } from '../../features/dispositions/use-policy-draft.ts';
import { useLeaveGuard } from '../../ui/editing/use-leave-guard.ts';
import { CardColumn } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';

/** The edited policy, or 'new'. */
type Open = DispositionPolicy | 'new';

const Policies = ({ saved }: { saved: DispositionPolicies }) => {
  const draft = usePolicyDraft(saved);
  const [open, setOpen] = useState<Open>();
  // A policy judges every battery, wherever it is.
  const mayChange = useMay('perm-all-locations');
  useLeaveGuard(draft.hasChanges);
  const close = () => setOpen(undefined);
  const edited = open === 'new' ? undefined : open;
  return (
    <CardColumn>
      <PolicyList
        policies={draft.policies}
        actions={
          mayChange
            ? { onAdd: () => setOpen('new'), onEdit: setOpen, onRemove: (policy) => draft.remove(policy) }
            : undefined
        }
      />
      {draft.hasChanges ? <PreviewCard policies={draft.policies} /> : null}
      {draft.hasChanges ? <SaveBar {...draft} /> : null}
      {open === undefined ? null : (
        <PolicyForm
          policy={edited}
          others={draft.policies.filter((policy) => policy !== edited)}
          onDone={(policy) => {
            draft.set(policy, edited);
            close();
          }}
          onClose={close}
        />
      )}
    </CardColumn>
  );
};

const Loaded = () => {
  const { data, error, refetch } = usePolicies();
  if (data !== undefined) return <Policies saved={data} />;
  if (error === null) return <Waiting words="Loading the policies…" />;
  return <LoadFailed what="The policies" error={error} onRetry={refetch} note="Nothing has changed." />;
};

/** What to do with batteries. */
export const DispositionPage = () => (
  <SettingsPage title="Disposition" note="What to do with batteries: for all, for a group or for a model">
    <Loaded />
  </SettingsPage>
);
