import { DistanceUnitChoice } from '../../features/account/distance-unit-choice.tsx';
import { OwnSessions } from '../../features/account/own-sessions.tsx';
import { Subscriptions } from '../../features/account/subscriptions.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

export const PreferencesPage = () => (
  <SettingsPage title="Preferences">
    <CardColumn>
      <Subscriptions />
      <DistanceUnitChoice />
      <OwnSessions />
    </CardColumn>
  </SettingsPage>
);
