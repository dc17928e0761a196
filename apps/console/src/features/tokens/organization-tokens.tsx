import { CardColumn } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { AllTokens } from './all-tokens.tsx';
import { useOrganizationTokens } from './organization-tokens-api.ts';
import { TokenSettings } from './token-settings.tsx';

/** What the organisation allows of tokens, and all that there are. */
export const OrganizationTokens = () => {
  const { data, error, refetch } = useOrganizationTokens();
  if (data === undefined)
    return error === null ? (
      <Waiting words="Loading the tokens…" />
    ) : (
      <LoadFailed what="The tokens" error={error} onRetry={refetch} />
    );
  return (
    <CardColumn>
      <TokenSettings settings={data} />
      <AllTokens tokens={data.tokens} />
    </CardColumn>
  );
};
