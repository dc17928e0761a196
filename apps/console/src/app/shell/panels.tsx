import type { UserData } from '@ohmstead/contract';
import { Suspense } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { usePrefetch } from '../../data/chunks/use-prefetch.ts';
import { loadModal } from '../../ui/dialog/modal.tsx';
import type { PalettePanel } from '../palette/palette-keys.ts';
import { WithData } from './with-data.tsx';

export type Panel = 'navigation' | 'account' | PalettePanel;

const loadAccount = () => import('./account-slider.tsx');
const loadNavigation = () => import('./navigation-slider.tsx');
const loadPalette = () => import('../palette/palette.tsx');
const loadKeyList = () => import('../palette/key-list.tsx');
const AccountSlider = lazyPart(loadAccount, (module) => module.AccountSlider);
const NavigationSlider = lazyPart(loadNavigation, (module) => module.NavigationSlider);
const ResidentParts = lazyPart(
  () => import('./resident-parts.tsx'),
  (module) => module.ResidentParts,
);
const Palette = lazyPart(loadPalette, (module) => module.Palette);
const KeyList = lazyPart(loadKeyList, (module) => module.KeyList);
const soon = [loadAccount, loadNavigation, loadModal, loadPalette, loadKeyList];

type PanelsProps = { user: UserData; panel: Panel | null; onClose: () => void };

/** Panels and modals are not loaded with the sign-in page; they are prefetched before a logged-in user's first click. */
export const Panels = ({ user, panel, onClose }: PanelsProps) => {
  usePrefetch(soon);
  return (
    <>
      <Suspense>
        {panel === 'navigation' ? <NavigationSlider onClose={onClose} /> : null}
        {panel === 'account' ? <AccountSlider user={user} onClose={onClose} /> : null}
        {panel === 'search' ? (
          <WithData>
            <Palette user={user} onClose={onClose} />
          </WithData>
        ) : null}
        {panel === 'keys' ? <KeyList onClose={onClose} /> : null}
      </Suspense>
      {/* Apart, since a panel would be hidden while it is loaded. */}
      <Suspense>
        <ResidentParts user={user} />
      </Suspense>
    </>
  );
};
