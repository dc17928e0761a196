import { DistanceUnitChoice } from '../features/account/distance-unit-choice.tsx';
import { OwnSessions } from '../features/account/own-sessions.tsx';
import { Subscriptions } from '../features/account/subscriptions.tsx';
import { CardColumn } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';

export const PreferencesPage = () => (
  <Page title="Preferences">
    <CardColumn>
      <Subscriptions />
      <DistanceUnitChoice />
      <OwnSessions />
    </CardColumn>
  </Page>
);
