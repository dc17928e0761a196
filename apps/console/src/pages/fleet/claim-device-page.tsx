import { useParams } from '@tanstack/react-router';
import { ClaimDevice } from '../../features/claims/claim-device.tsx';
import { useMay } from '../../data/session/session.ts';
import { useStaysShown } from '../../ui/editing/unsaved.ts';
import { Page } from '../../ui/page/page.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';

export const ClaimDevicePage = () => {
  const { token } = useParams({ from: '/shell/account/claim-device/$token' });
  const may = useStaysShown(useMay('perm-devices-add'));
  return (
    <Page title="Claim a device">
      {may ? (
        <ClaimDevice key={token} thingName={token} />
      ) : (
        <StateMessage title="You do not have permission to claim devices." role="status">
          Ask an administrator of your organisation for this permission.
        </StateMessage>
      )}
    </Page>
  );
};
