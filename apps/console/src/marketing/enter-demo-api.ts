import type { CallAnswer } from '@ohmstead/contract';
import { call } from '../data/call.ts';

export const findDemo = (): Promise<CallAnswer<'GET /api/demo'>> => call('GET /api/demo');

/** Sets the session cookie that the console uses, unless a user is logged in already, who then stays logged in. */
export const enterDemo = async (email: string, password: string): Promise<void> => {
  const isSignedIn = await call('GET /api/session').then(
    () => true,
    () => false,
  );
  if (!isSignedIn) await call('POST /api/session', { body: { email, password } });
};
