import { linkPaths } from '@ohmstead/contract';
import { call } from '../../data/call.ts';

/** The server builds the link itself; this one is sent only for comparison. */
const url = `${window.location.origin}${linkPaths.reset}`;

export const askForNewPassword = (email: string) =>
  call('POST /api/users/initiateForgotPassword', { body: { email, url } });

export const resetPassword = (token: string, password: string) =>
  call('POST /api/users/resetPassword', { body: { token, password } });
