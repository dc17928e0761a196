import type { CallAnswer } from '@ohmstead/contract';
import { call } from '../data/call.ts';

export const findDemo = (): Promise<CallAnswer<'GET /api/demo'>> => call('GET /api/demo');

/** Signs in by the cookie that the console finds, unless somebody is signed in already: they stay who they are. */
export const enterDemo = async (email: string, password: string): Promise<void> => {
  const isSignedIn = await call('GET /api/session').then(
    () => true,
    () => false,
  );
  if (!isSignedIn) await call('POST /api/session', { body: { email, password } });
};
