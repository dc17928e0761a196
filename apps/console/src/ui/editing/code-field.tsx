import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { fieldOrder } from './text-field.tsx';
import type { CodeKind } from './typed-proof.ts';
import type { FormField } from './use-form.ts';

const looks = {
  code: {
    label: 'Code of the authenticator app',
    description: 'Six digits, which change every 30 seconds.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recoveryCode: {
    label: 'Recovery code',
    description: 'Sixteen letters and digits. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

type CodeFieldProps = FormField & { kind: CodeKind; size?: 'sm' | 'md'; takesFocus?: boolean };

/** One field, so that a code can be pasted, and browsers offer those that arrive on the phone. */
export const CodeField = ({ kind, onChange, takesFocus = false, ...field }: CodeFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  // Where it has just replaced the field for the password.
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return (
    <TextInput
      {...field}
      {...looks[kind]}
      ref={input}
      inputWrapperOrder={fieldOrder}
      maxLength={64}
      spellCheck={false}
      autoCapitalize="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
