import { OwnTokens } from '../../features/tokens/own-tokens.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

/** The user's own API tokens. */
export const TokensPage = () => (
  <SettingsPage title="API tokens" note="For programs that read from Ohmstead or act in it">
    <CardColumn>
      <OwnTokens />
    </CardColumn>
  </SettingsPage>
);
