// The address, which the bundler exports instead of what the script does.
// oxlint-disable-next-line import/default
import workerAddress from './judge-spectra.worker.ts?worker&url';

/** Of the browsers that have trusted types, all that is needed here. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => {
    createScriptURL: (address: string) => string;
  };
};

/** This one script and no other may be started. */
const onlyWorker = (address: string): string => {
  if (address !== workerAddress) throw new TypeError('Only the script that judges spectra may be started');
  return address;
};

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('judge-spectra', { createScriptURL: onlyWorker });

/** The policy of the document takes the address of a script only from a policy of trusted types. */
export const startJudging = (): Worker => {
  const address = policy === undefined ? onlyWorker(workerAddress) : policy.createScriptURL(workerAddress);
  return new Worker(address, { type: 'module', name: 'judge-spectra' });
};
