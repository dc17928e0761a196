import type { AsyncRouteComponent } from '@tanstack/react-router';
import { requireUser } from './guards.ts';

/** A page for signed-in users. Its chunk comes while the session is asked for, not only after. */
export const behindSignIn = (page: AsyncRouteComponent<object>) => ({
  component: page,
  beforeLoad: (visit: object): Promise<void> => {
    void page.preload?.();
    return requireUser(visit);
  },
});
