import { IdentityProviderCard } from '../../features/identity-provider/identity-provider-card.tsx';
import { SignInRuleCard } from '../../features/second-factors/sign-in-rule-card.tsx';
import { ViewAsCard } from '../../features/users/view-as-card.tsx';
import { OrganizationTokens } from '../../features/tokens/organization-tokens.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

/** How people and programs get in. */
export const SignInPage = () => (
  <SettingsPage title="Sign-in and tokens" note="How people and programs get in, and what they can do">
    <CardColumn>
      <SignInRuleCard />
      <IdentityProviderCard />
      <OrganizationTokens />
      <ViewAsCard />
    </CardColumn>
  </SettingsPage>
);
