import { Textarea } from '@mantine/core';
import { useRef, type RefObject } from 'react';

type EmailsFieldProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
  onCheck: () => void;
};

/** Checked when somebody leaves it, but not by the Tab key. */
export const EmailsField = ({ field, value, problem, onChange, onCheck }: EmailsFieldProps) => {
  const leavesByTab = useRef(false);
  return (
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
      onKeyDown={(event) => {
        leavesByTab.current = event.key === 'Tab';
      }}
      onPointerDown={() => {
        leavesByTab.current = false;
      }}
      onBlur={() => {
        if (!leavesByTab.current) onCheck();
        leavesByTab.current = false;
      }}
    />
  );
};
