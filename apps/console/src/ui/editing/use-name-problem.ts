import { useState } from 'react';
import { isApiError } from '../../data/api-error.ts';

type Named = { name: string };

/** A problem with a name, found here or by the server (`codes`). Hidden as soon as something else is typed. */
export const useNameProblem = (blankText: string, codes: readonly string[]) => {
  const [said, setSaid] = useState<Named & { text: string }>();
  return {
    problemOf: ({ name }: Named): string | undefined => (said?.name === name ? said.text : undefined),
    /** Runs an action that requires a name, or shows that the name is missing. */
    withName: ({ name }: Named, run: () => void): void => {
      if (name.trim() === '') setSaid({ name, text: blankText });
      else run();
    },
    /** True if the error is about the name and is shown at its field. */
    refused: (error: unknown, { name }: Named): boolean => {
      const isAboutName = isApiError(error) && codes.includes(error.code);
      if (isAboutName) setSaid({ name, text: error.message });
      return isAboutName;
    },
  };
};
