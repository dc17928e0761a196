import { useState } from 'react';
import { notifyError } from '../notices/notify.ts';

/**
 * Sends something new. Errors are reported under the title `problem`, unless the form has shown them itself (`refused`), and the input
 * stays for another try.
 */
export const useSubmit = (send: () => Promise<void>, problem: string, refused?: (error: unknown) => boolean) => {
  const [isSaving, setSaving] = useState(false);
  const submit = async () => {
    setSaving(true);
    try {
      await send();
    } catch (error) {
      if (!refused?.(error)) notifyError(error, problem);
      setSaving(false);
    }
  };
  return { isSaving, submit };
};
