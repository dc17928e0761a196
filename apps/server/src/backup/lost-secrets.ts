import type { SecretsKeys } from '../secrets/seal.ts';
import type { Manifest } from './manifest.ts';

/** What must be set up again where the keys of the backup are not there; null where they are. An old backup does not name its keys. */
export function describeLostSecrets(
  { secretsKeys }: Pick<Manifest, 'secretsKeys'>,
  keys: SecretsKeys | null,
): string | null {
  const isThere = (fingerprint: string) => keys?.some((key) => key.fingerprint === fingerprint) ?? false;
  const isLost = secretsKeys === undefined ? keys === null : secretsKeys.length > 0 && !secretsKeys.some(isThere);
  if (!isLost) return null;
  return [
    'The key that sealed the secrets of this backup is not here, so they cannot be read:',
    '  certificates are signed with new keys, and earlier ones stay genuine;',
    '  people with an authenticator app cannot log in by it until it is reset: npm run provider -- reset-second-factor ADDRESS;',
    '  identity providers need their client secrets again, or, for a private key, to be removed and set up again;',
    '  webhooks need new secrets and their headers, and channels of Slack and Teams their addresses.',
    'With that key in SECRETS_KEY, after your own and a comma, everything works as before.',
  ].join('\n');
}
