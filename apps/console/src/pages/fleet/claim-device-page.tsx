import { IconLock } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ClaimDevice } from '../../features/claims/claim-device.tsx';
import { EnterClaimLink } from '../../features/claims/enter-claim-link.tsx';
import { useMay } from '../../data/session/session.ts';
import { useStaysShown } from '../../ui/editing/unsaved.ts';
import { Page } from '../../ui/page/page.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';

const WhereAllowed = ({ children }: { children: ReactNode }) => {
  const may = useStaysShown(useMay('perm-devices-add'));
  return (
    <Page title="Claim a device">
      {may ? (
        children
      ) : (
        <StateMessage
          role="status"
          icon={<IconLock size={24} stroke={1.5} />}
          title="You do not have permission to claim devices."
        >
          Ask an administrator of your organisation for this permission.
        </StateMessage>
      )}
    </Page>
  );
};

/** For users who have followed the link of a device. */
export const ClaimDevicePage = () => {
  const { token } = useParams({ from: '/shell/account/claim-device/$token' });
  return (
    <WhereAllowed>
      <ClaimDevice key={token} thingName={token} />
    </WhereAllowed>
  );
};

/** For logged-in users who have the link of a device. */
export const EnterClaimLinkPage = () => (
  <WhereAllowed>
    <EnterClaimLink />
  </WhereAllowed>
);
