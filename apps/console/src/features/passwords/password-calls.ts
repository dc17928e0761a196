import { linkPaths, type ResetPasswordAnswer } from '@ohmstead/contract';
import { api } from '../../lib/api.ts';

/** The server builds the link itself; it only wants to hear that we mean the same one. */
const url = `${window.location.origin}${linkPaths.reset}`;

export const askForNewPassword = (email: string) => api.post<void>('/users/initiateForgotPassword', { email, url });

export const resetPassword = (token: string, password: string) =>
  api.post<ResetPasswordAnswer>('/users/resetPassword', { token, password });
