import { useState } from 'react';
import { isApiError } from '../../data/api-error.ts';

type Named = { name: string };

/** What is wrong with a name, found here or by the server (`codes`). It goes as soon as something else is typed. */
export const useNameProblem = (blankText: string, codes: readonly string[]) => {
  const [said, setSaid] = useState<Named & { text: string }>();
  return {
    problemOf: ({ name }: Named): string | undefined => (said?.name === name ? said.text : undefined),
    /** Runs what needs a name, or asks for one. */
    withName: ({ name }: Named, run: () => void): void => {
      if (name.trim() === '') setSaid({ name, text: blankText });
      else run();
    },
    /** True where a refusal is about the name, and said at it. */
    refused: (error: unknown, { name }: Named): boolean => {
      const isAboutName = isApiError(error) && codes.includes(error.code);
      if (isAboutName) setSaid({ name, text: error.message });
      return isAboutName;
    },
  };
};
