import { linkPaths, type RegisterBody } from '@ohmstead/contract';
import { api } from '../../lib/api.ts';

/** The server builds the link itself; it only wants to hear that we mean the same one. */
const url = `${window.location.origin}${linkPaths.verify}`;

export const register = (person: Omit<RegisterBody, 'url'>) => api.post<void>('/organization', { ...person, url });

export const askForNewLink = (email: string) => api.post<void>('/users/resendVerificationEmail', { email, url });

export const verifyAddress = (verificationToken: string) => api.put<void>('/users', { verificationToken });

/** Answers the address that the person signs in with. */
export const choosePassword = (verificationToken: string, password: string) =>
  api.put<{ email: string }>('/users', { verificationToken, password });
