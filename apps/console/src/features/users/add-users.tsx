import { Textarea } from '@mantine/core';
import { type AdministeredUser, maxInvitations } from '@ohmstead/contract';
import { isEmailAddress } from '@ohmstead/domain';
import { type RefObject, useRef, useState } from 'react';
import type { People } from '../../data/people-api.ts';
import { DeletedNotice, useWithoutDeleted } from '../../permission-editor/without-deleted.tsx';
import { noRights, permissionValues } from '../../permission-editor/permission-values.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { useCheckOnLeave } from '../../ui/editing/use-check-on-leave.ts';
import { useDraft } from '../../ui/editing/draft.ts';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { notify } from '../../ui/notices/notify.ts';
import { UserRights } from './user-rights.tsx';
import { givenToUser, type OwnRights } from './user-values.ts';
import { useUserCalls } from '../../data/users-api.ts';

type EmailsFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
  onCheck: () => void;
};

/** Validated when the focus leaves it, unless by the Tab key. */
const EmailsField = ({ field, value, problem, onChange, onCheck }: EmailsFieldProps) => (
  <Textarea
    ref={field}
    label="Email addresses"
    withAsterisk
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    description="Enter space or comma delimited email addresses"
    autoComplete="off"
    spellCheck={false}
    autosize={false}
    rows={3}
    resize="vertical"
    data-autofocus
    value={value}
    error={problem}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...useCheckOnLeave(onCheck)}
  />
);

/** Addresses are separated by spaces, line breaks or commas. */
const splitEmails = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The problem with a text of addresses: names the first invalid one. */
const emailsProblem = (text: string): string | undefined => {
  const emails = splitEmails(text);
  if (emails.length === 0) return 'Email address is required';
  const invalid = emails.find((email) => !isEmailAddress(email));
  if (invalid !== undefined) return `${invalid} is not a valid email address`;
  if (emails.length > maxInvitations) return `At most ${maxInvitations} users can be invited at once`;
  return undefined;
};

type Invitation = OwnRights & { emails: string };

const notifyAdded = (added: readonly AdministeredUser[]): void =>
  notify(
    added.length === 1
      ? { type: 'success', title: 'User Added', text: `${added[0]?.email} has been added` }
      : { type: 'success', title: 'Users Added', text: `${added.length} users have been added` },
  );

/** Problems are hidden as soon as something is typed. */
const useEmailsCheck = (emails: string) => {
  const [checked, setChecked] = useState<string>();
  const check = () => {
    setChecked(emails);
    return emailsProblem(emails) === undefined;
  };
  return { problem: checked === emails ? emailsProblem(emails) : undefined, check };
};

/** Invites users by their addresses, all with the same group or permissions. */
export const AddUsers = ({ people, onClose }: { people: People; onClose: () => void }) => {
  const {
    values: typed,
    loaded,
    hasChanges,
    set,
  } = useDraft<Invitation>(() => ({
    ...permissionValues(noRights, people.choices),
    groupId: null,
    emails: '',
  }));
  const { values, gone } = useWithoutDeleted(people)(typed);
  const { problem, check } = useEmailsCheck(values.emails);
  const field = useRef<HTMLTextAreaElement>(null);
  const { invite } = useUserCalls();
  const { isSaving, submit } = useSubmit(async () => {
    notifyAdded(await invite({ emails: splitEmails(values.emails), ...givenToUser(values) }));
    onClose();
  }, 'Problem Saving User');
  const checkAndSubmit = () => {
    if (check()) void submit();
    else field.current?.focus();
  };
  return (
    <FormModal
      title="Add New Users"
      submitLabel="Send Invitation(s)"
      isSaving={isSaving}
      hasChanges={hasChanges}
      notice={<DeletedNotice gone={gone} />}
      wide
      onSubmit={checkAndSubmit}
      onClose={onClose}
    >
      <EmailsField
        field={field}
        value={values.emails}
        problem={problem}
        onChange={(emails) => set({ emails })}
        onCheck={check}
      />
      <UserRights people={people} values={values} loaded={loaded} onChange={set} />
    </FormModal>
  );
};
