import { OrganizationTokens } from '../../features/tokens/organization-tokens.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

/** How people and programs get in. */
export const SignInPage = () => (
  <SettingsPage title="Sign-in and tokens" note="How programs get in, and what they can do">
    <OrganizationTokens />
  </SettingsPage>
);
