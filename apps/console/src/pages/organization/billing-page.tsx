import { IconCreditCard } from '@tabler/icons-react';
import { SettingsPage } from '../../ui/page/settings-page.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';

/** Billing has not been decided yet: the page says so and sends no requests. */
export const BillingPage = () => (
  <SettingsPage title="Billing">
    <StateMessage icon={<IconCreditCard size={24} stroke={1.5} />} title="Nothing to do here yet">
      <p>Billing is still to be decided.</p>
    </StateMessage>
  </SettingsPage>
);
