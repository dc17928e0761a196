import type { UserData } from '@ohmstead/contract';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { usePrefetch } from '../../data/chunks/use-prefetch.ts';
import { whenQuiet } from '../../data/chunks/when-quiet.ts';
import { awaitedProof } from '../../data/session/step-up.ts';
import { useStore } from '../../lib/store.ts';
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
const loadHandScanner = () => import('../../features/finding/hand-scanner.tsx');
const HandScanner = lazyPart(loadHandScanner, (module) => module.HandScanner);
const BulkJobs = lazyPart(
  () => import('../../entity-list/bulk-jobs/bulk-jobs.tsx'),
  (module) => module.BulkJobs,
);
const KeepThresholds = lazyPart(
  () => import('./keep-thresholds.tsx'),
  (module) => module.KeepThresholds,
);
const StepUpPrompt = lazyPart(
  () => import('./step-up-prompt.tsx'),
  (module) => module.StepUpPrompt,
);
const Palette = lazyPart(loadPalette, (module) => module.Palette);
const KeyList = lazyPart(loadKeyList, (module) => module.KeyList);
const soon = [loadAccount, loadNavigation, loadModal, loadPalette, loadKeyList];

type PanelsProps = { user: UserData; panel: Panel | null; onClose: () => void };

/** Panels and modals are not loaded with the sign-in page; they are prefetched before a logged-in user's first click. */
export const Panels = ({ user, panel, onClose }: PanelsProps) => {
  usePrefetch(soon);
  const isProofAwaited = useStore(awaitedProof) !== null;
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
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
      <Suspense>
        <WithData>
          <KeepThresholds />
        </WithData>
      </Suspense>
      <Suspense>{isProofAwaited ? <StepUpPrompt /> : null}</Suspense>
      {/* Apart, since a panel would be hidden while it is loaded. */}
      <Suspense>{isQuiet ? <HandScanner /> : null}</Suspense>
      <Suspense>
        {isQuiet ? (
          <WithData>
            <BulkJobs />
          </WithData>
        ) : null}
      </Suspense>
    </>
  );
};
