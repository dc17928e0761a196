import type { UserData } from '@ohmstead/contract';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { whenQuiet } from '../../data/chunks/when-quiet.ts';
import { awaitedProof } from '../../data/session/step-up.ts';
import { useStore } from '../../lib/store.ts';
import { KeepThresholds } from './keep-thresholds.tsx';
import { WithData } from './with-data.tsx';

const HandScanner = lazyPart(
  () => import('../../features/finding/hand-scanner.tsx'),
  (module) => module.HandScanner,
);
const BulkJobs = lazyPart(
  () => import('../../entity-list/bulk-jobs/bulk-jobs.tsx'),
  (module) => module.BulkJobs,
);
const StepUpPrompt = lazyPart(
  () => import('./step-up-prompt.tsx'),
  (module) => module.StepUpPrompt,
);
const ViewingBanner = lazyPart(
  () => import('./viewing-banner.tsx'),
  (module) => module.ViewingBanner,
);

/** What is there on every page of a logged-in user, and is not loaded with the login page. */
export const ResidentParts = ({ user }: { user: UserData }) => {
  const isProofAwaited = useStore(awaitedProof) !== null;
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenQuiet(() => setQuiet(true)), []);
  return (
    <>
      <Suspense>{user.viewing ? <ViewingBanner user={user} until={user.viewing.until} /> : null}</Suspense>
      <WithData>
        <KeepThresholds />
      </WithData>
      <Suspense>{isProofAwaited ? <StepUpPrompt /> : null}</Suspense>
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
