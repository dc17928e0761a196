import { createStore } from '../../lib/store.ts';

type AwaitedProof = { settle: (isProven: boolean) => void };

/** Set while a call waits for the user to show the password again. */
export const awaitedProof = createStore<AwaitedProof | null>(null);

let proof: Promise<boolean> | undefined;

/** Resolves when the user has shown the password, or has declined to. Calls at the same time wait for the same answer. */
export const askForProof = (): Promise<boolean> => {
  proof ??= new Promise((resolve) => {
    const settle = (isProven: boolean) => {
      proof = undefined;
      awaitedProof.set(null);
      resolve(isProven);
    };
    awaitedProof.set({ settle });
  });
  return proof;
};
