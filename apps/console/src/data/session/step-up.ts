import { createStore } from '../../lib/store.ts';

/** `ways` are those that this user has. */
type AwaitedProof = { ways: readonly string[]; settle: (isProven: boolean) => void };

/** Set while a call waits for the user to show the password or the second factor again. */
export const awaitedProof = createStore<AwaitedProof | null>(null);

let proof: Promise<boolean> | undefined;

/** Resolves when the user has shown it, or has declined to. Calls at the same time wait for the same answer. */
export const askForProof = (ways: readonly string[]): Promise<boolean> => {
  proof ??= new Promise((resolve) => {
    const settle = (isProven: boolean) => {
      proof = undefined;
      awaitedProof.set(null);
      resolve(isProven);
    };
    awaitedProof.set({ ways, settle });
  });
  return proof;
};
