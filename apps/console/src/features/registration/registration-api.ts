import { linkPaths, type RegisterBody } from '@ohmstead/contract';
import { call } from '../../data/call.ts';

/** The server builds the link itself; this one is sent only for comparison. */
const url = `${window.location.origin}${linkPaths.verify}`;

export const register = (person: Omit<RegisterBody, 'url'>) =>
  call('POST /api/organization', { body: { ...person, url } });

export const askForNewLink = (email: string) =>
  call('POST /api/users/resendVerificationEmail', { body: { email, url } });

export const verifyAddress = async (verificationToken: string): Promise<void> => {
  await call('PUT /api/users', { body: { verificationToken } });
};

/** Returns the address with which the user logs in. */
export const choosePassword = async (verificationToken: string, password: string): Promise<string> => {
  const answer = await call('PUT /api/users', { body: { verificationToken, password } });
  if (answer === undefined) throw new Error('A password was accepted without an address to log in with');
  return answer.email;
};
