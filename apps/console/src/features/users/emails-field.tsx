import { Textarea } from '@mantine/core';
import type { RefObject } from 'react';
import { useCheckOnLeave } from '../../ui/editing/use-check-on-leave.ts';

type EmailsFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
  onCheck: () => void;
};

/** Checked when somebody leaves it, but not by the Tab key. */
export const EmailsField = ({ field, value, problem, onChange, onCheck }: EmailsFieldProps) => (
  <Textarea
    ref={field}
    label="Email Addresses"
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
