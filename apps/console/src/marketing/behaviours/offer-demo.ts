import type { Demo } from '@ohmstead/contract';
import { call } from '../../data/call.ts';

/** Sees everything and changes nothing. */
const visitor = 'viewer@ohmstead.example';

const enter = async (password: string): Promise<void> => {
  // Whoever is signed in already stays who they are.
  const isSignedIn = await call('GET /api/session').then(
    () => true,
    () => false,
  );
  if (!isSignedIn) await call('POST /api/session', { body: { email: visitor, password } });
  location.assign('/dashboard');
};

/** Where the demo runs, its link comes to light, and leads into it as somebody who sees everything and changes nothing. */
export const offerDemo = async (link: HTMLAnchorElement): Promise<void> => {
  const { people, password }: Demo = await call('GET /api/demo');
  if (password === null || !people.some(({ email }) => email === visitor)) return;
  link.hidden = false;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    // Where that fails the link does what it says: the sign-in page offers the demo too.
    enter(password).catch(() => location.assign(link.href));
  });
};
