import { OwnIdentities } from '../../features/identity-provider/own-identities.tsx';
import { OwnFactors } from '../../features/second-factors/own-factors.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

/** How the user logs in. */
export const SecurityPage = () => (
  <SettingsPage title="Security" note="How you log in, and what protects your account">
    <CardColumn>
      <OwnFactors />
      <OwnIdentities />
    </CardColumn>
  </SettingsPage>
);
