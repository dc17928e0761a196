import { vi } from 'vitest';

type Asked = { publicKey: { challenge: string }; mediation?: string };

/** Stands for a browser with passkeys: what was asked of it, and the answers in the order of asking. */
export const browserWithPasskeys = (answers: object[]) => {
  const asked: Asked[] = [];
  class PublicKeyCredential {
    #json: object;
    constructor(json: object) {
      this.#json = json;
    }
    static parseCreationOptionsFromJSON = (options: object) => options;
    static parseRequestOptionsFromJSON = (options: object) => options;
    static isConditionalMediationAvailable = async () => false;
    toJSON = () => this.#json;
  }
  const answer = async (options: Asked) => {
    asked.push(options);
    const next = answers.shift();
    if (next === undefined || next instanceof DOMException) throw next ?? new DOMException('', 'NotAllowedError');
    return new PublicKeyCredential(next);
  };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: answer, get: answer } });
  return asked;
};
