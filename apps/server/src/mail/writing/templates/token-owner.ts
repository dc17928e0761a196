import { strangersWords } from '../../strangers-words.ts';

/** How a mail speaks of a token: of the reader's own, or of one of a service account that the reader manages. */
export const ownerWords = (account: string | null): { token: string; owned: string } =>
  account === null
    ? { token: 'Your API token', owned: 'an API token of your Ohmstead account' }
    : {
        token: `The API token of the service account ${strangersWords(account)},`,
        owned: 'an API token of a service account that you manage',
      };
