import { Button } from '@mantine/core';
import type { OwnIdentities as Held } from '@ohmstead/contract';
import { isApiError } from '../../data/api-error.ts';
import { lacksFactor } from '../../data/session/lacks-factor.ts';
import { useUser } from '../../data/session/session.ts';
import { useNow } from '../../lib/now.ts';
import { confirmDeletion } from '../../ui/dialog/confirm-deletion.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { Card } from '../../ui/page/card.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import { useOwnIdentities, useOwnIdentityCalls } from './own-identities-api.ts';
import styles from './identity-provider.module.css';

const noProvider = {
  type: 'error',
  title: 'No single sign-on',
  text: 'Your organisation has no identity provider that is switched on.',
} as const;

const Links = ({ identities }: Pick<Held, 'identities'>) => {
  const { unlink } = useOwnIdentityCalls();
  const askToRemove = ({ id, issuer }: Held['identities'][number]) =>
    confirmDeletion({
      title: 'Remove this link?',
      body: `Logging in at ${issuer} will no longer open your account.`,
      buttonLabel: 'Remove',
      remove: () => unlink(id),
      problem: 'Problem removing the link',
      done: { title: 'Link removed', text: 'You log in with your password.' },
    });
  return (
    <ul className={styles['lines']} aria-label="Links to your organisation">
      {identities.map((identity) => (
        <li key={identity.id}>
          <p>
            <strong>{identity.issuer}</strong>
            <br />
            Linked <DayDate at={identity.createdAt} />
            {identity.lastUsedAt === null ? null : (
              <>
                , last used <RelativeTime at={identity.lastUsedAt} />
              </>
            )}
          </p>
          <Button variant="default" onClick={() => askToRemove(identity)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** By which providers the user can log in. */
export const OwnIdentities = () => {
  const user = useUser();
  const now = useNow();
  const { data } = useOwnIdentities(user !== null && !lacksFactor(user, now));
  const { link } = useOwnIdentityCalls();
  if (data === undefined) return null;
  const begin = async () => {
    try {
      await link();
    } catch (error) {
      if (isApiError(error, 'organizations-identityProvider-9')) notify(noProvider);
      else if (!isApiError(error, 'step-up-required')) notifyError(error, 'Problem linking your account');
    }
  };
  return (
    <Card
      title="Log in with your organisation"
      note="Once your account is linked, you can log in with the account you have at your organisation."
      actions={
        <Button variant="default" onClick={() => void begin()}>
          Add a link
        </Button>
      }
    >
      {data.identities.length === 0 ? <p>Your account is not linked.</p> : <Links identities={data.identities} />}
      {data.hasPassword ? null : <p>You have no password here. Choose one before you remove the link.</p>}
    </Card>
  );
};
