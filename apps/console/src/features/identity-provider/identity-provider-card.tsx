import { Button } from '@mantine/core';
import type { IdentityProvider, IdentityProviderAnswer } from '@ohmstead/contract';
import { useState } from 'react';
import { isApiError } from '../../data/api-error.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { Card } from '../../ui/page/card.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { CopiedText } from '../../ui/values/copied-text.tsx';
import { FieldList } from '../../ui/values/field-list.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import { EditIdentityProvider } from './edit-identity-provider.tsx';
import { useIdentityProvider, useIdentityProviderCalls } from './identity-provider-api.ts';
import styles from './identity-provider.module.css';

const failed: Readonly<Record<string, string>> = {
  'signIn-oidc-3': 'The provider refused',
  'signIn-oidc-4': 'The answer of the provider cannot be trusted',
  'signIn-oidc-5': 'The provider does not answer',
};

const LastTest = ({ lastTest }: Pick<IdentityProvider, 'lastTest'>) => {
  if (lastTest === null) return 'Not tested since the last change';
  return (
    <>
      {lastTest.ok ? 'Passed' : (failed[lastTest.code ?? ''] ?? lastTest.code)} <RelativeTime at={lastTest.at} />
    </>
  );
};

/** Those who configure are mailed too. */
const Refused = ({ provider: { clientAuthentication, clientRefusedAt } }: { provider: IdentityProvider }) => {
  if (clientRefusedAt === null) return null;
  const what = clientAuthentication === 'secret' ? 'client secret, which may have expired' : 'key';
  return (
    <p className={styles['refused']} role="alert">
      The provider refuses this {what}, since <RelativeTime at={clientRefusedAt} />. No one can log in there until this
      is fixed.
    </p>
  );
};

const Facts = ({ provider }: { provider: IdentityProvider }) => (
  <FieldList
    fields={[
      { label: 'Single sign-on', value: provider.enabled ? 'On' : 'Off' },
      { label: 'Issuer', value: provider.issuer },
      { label: 'Client id', value: provider.clientId },
      { label: 'Last test', value: <LastTest lastTest={provider.lastTest} /> },
      { label: 'New users', value: provider.createPeople ? 'Added when they first log in' : 'Not added' },
      { label: 'Passwords', value: provider.onlySingleSignOn ? 'Refused' : 'Accepted' },
      { label: 'Emergency access', value: 'Super users, by password and second factor' },
    ]}
  />
);

/** What the administrator enters at the resolver of each domain, and what the provider said in the last test. */
const Texts = ({ redirectUri, provider }: { redirectUri: string; provider: IdentityProvider | null }) => (
  <>
    <CopiedText label="Redirect URI, to be entered at the provider" text={redirectUri} />
    {provider?.domainProofs.map(({ domain, record, provenAt }) =>
      provenAt === null ? (
        <CopiedText key={domain} label={`TXT record of ${domain}, which is not proven yet`} text={record} />
      ) : (
        <p key={domain}>
          {domain} is proven since <DayDate at={provenAt} />.
        </p>
      ),
    )}
    {provider?.publicJwk ? (
      <CopiedText label="Public key of Ohmstead" text={JSON.stringify(provider.publicJwk, null, 2)} isCode />
    ) : null}
    {provider?.lastTest?.claims ? (
      <CopiedText label="What the provider said" text={JSON.stringify(provider.lastTest.claims, null, 2)} isCode />
    ) : null}
  </>
);

const Buttons = ({ provider, onEdit }: { provider: IdentityProvider | null; onEdit: () => void }) => {
  const { test, remove } = useIdentityProviderCalls();
  const begin = async () => {
    try {
      await test();
    } catch (error) {
      if (!isApiError(error, 'step-up-required')) notifyError(error, 'Problem testing the login');
    }
  };
  const askToRemove = () =>
    confirmDeletion({
      title: 'Remove the identity provider?',
      body: 'All links of users to it are removed, and sessions that it began end. Users without a password have to choose one.',
      buttonLabel: 'Remove',
      remove,
      problem: 'Problem removing the identity provider',
      done: { title: 'Identity provider removed', text: 'Users log in with their passwords.' },
    });
  return (
    <div className={styles['buttons']}>
      {provider === null ? null : (
        <>
          <Button variant="default" onClick={() => void begin()}>
            Test the login
          </Button>
          <Button variant="default" aria-label="Remove the identity provider" onClick={askToRemove}>
            Remove
          </Button>
        </>
      )}
      <Button
        variant="default"
        aria-label={provider === null ? 'Set up an identity provider' : 'Edit the identity provider'}
        onClick={onEdit}
      >
        {provider === null ? 'Set up' : 'Edit'}
      </Button>
    </div>
  );
};

const Provider = ({ answer }: { answer: IdentityProviderAnswer }) => {
  const [opened, setOpened] = useState<{ provider: IdentityProvider | null }>();
  const { identityProvider: provider, redirectUri } = answer;
  return (
    <Card
      title="Identity provider"
      note="Users log in with the account they already have at your organisation, by OpenID Connect."
      actions={<Buttons provider={provider} onEdit={() => setOpened({ provider })} />}
    >
      <div className={styles['contents']}>
        {provider === null ? null : (
          <>
            <Refused provider={provider} />
            <Facts provider={provider} />
          </>
        )}
        <Texts redirectUri={redirectUri} provider={provider} />
      </div>
      {opened === undefined ? null : (
        <EditIdentityProvider provider={opened.provider} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
};

/** Where the users of the organisation may log in instead. */
export const IdentityProviderCard = () => {
  const { data, error, refetch } = useIdentityProvider();
  if (data !== undefined) return <Provider answer={data} />;
  if (error === null) return <Waiting words="Loading the identity provider…" />;
  return <LoadFailed what="The identity provider" error={error} onRetry={refetch} />;
};
