import type { UserData } from '@ohmstead/contract';
import { lazy, Suspense, useEffect } from 'react';
import { loadChunk, prefetchChunk } from '../../lib/load-chunk.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { loadModal } from '../../ui/modal.tsx';

export type Panel = 'navigation' | 'account';

const loadAccount = () => import('./account-slider.tsx');
const loadNavigation = () => import('./navigation-slider.tsx');
const AccountSlider = lazy(async () => ({ default: (await loadChunk(loadAccount)).AccountSlider }));
const NavigationSlider = lazy(async () => ({ default: (await loadChunk(loadNavigation)).NavigationSlider }));

type PanelsProps = { user: UserData; panel: Panel | null; onClose: () => void };

/** Whoever signs in does not wait for them, nor for modals; whoever is signed in has them before the first click. */
export const Panels = ({ user, panel, onClose }: PanelsProps) => {
  useEffect(() => whenIdle(() => [loadAccount, loadNavigation, loadModal].forEach(prefetchChunk)), []);
  return (
    <Suspense>
      {panel === 'navigation' ? <NavigationSlider onClose={onClose} /> : null}
      {panel === 'account' ? <AccountSlider user={user} onClose={onClose} /> : null}
    </Suspense>
  );
};
