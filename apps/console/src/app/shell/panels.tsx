import type { UserData } from '@ohmstead/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { usePrefetch } from '../../data/chunks/use-prefetch.ts';
import { loadModal } from '../../ui/dialog/modal.tsx';

export type Panel = 'navigation' | 'account';

const loadAccount = () => import('./account-slider.tsx');
const loadNavigation = () => import('./navigation-slider.tsx');
const AccountSlider = lazyPart(loadAccount, (module) => module.AccountSlider);
const NavigationSlider = lazyPart(loadNavigation, (module) => module.NavigationSlider);
const soon = [loadAccount, loadNavigation, loadModal];

type PanelsProps = { user: UserData; panel: Panel | null; onClose: () => void };

/** Panels and modals are not loaded with the sign-in page; they are prefetched before a logged-in user's first click. */
export const Panels = ({ user, panel, onClose }: PanelsProps) => {
  usePrefetch(soon);
  return (
    <Suspense>
      {panel === 'navigation' ? <NavigationSlider onClose={onClose} /> : null}
      {panel === 'account' ? <AccountSlider user={user} onClose={onClose} /> : null}
    </Suspense>
  );
};
