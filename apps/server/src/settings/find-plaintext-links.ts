import { isLoopbackHost } from '../network-address.ts';
import type { Environment } from './read-setting.ts';

/** Connections to other machines that may go without TLS if ALLOW_PLAINTEXT names them. */
export const plaintextLinks = ['database', 'mqtt', 'smtp'] as const;
export type PlaintextLink = (typeof plaintextLinks)[number];

type Links = {
  allowsPlaintext: ReadonlySet<PlaintextLink>;
  /** URLs with the names of their settings. */
  databases: readonly (readonly [name: string, url: string])[];
  mqttUrls: readonly string[];
  smtpUrl: string | null;
};

/** One sentence for each setting that leads to another machine without TLS although this is not allowed. */
export function findPlaintextLinks(
  { allowsPlaintext, databases, mqttUrls, smtpUrl }: Links,
  environment: Environment,
): string[] {
  const found: [PlaintextLink, string, string][] = [
    ...databases
      .filter(([, url]) => isPlainDatabase(url, environment))
      .map(([name]): [PlaintextLink, string, string] => ['database', name, 'add sslmode=verify-full to it']),
    ...(mqttUrls.some(isPlainBroker)
      ? ([['mqtt', 'MQTT_URL', 'use mqtts://']] satisfies [PlaintextLink, string, string][])
      : []),
    ...(smtpUrl !== null && isPlainMailServer(smtpUrl)
      ? ([['smtp', 'SMTP_URL', 'use smtps:// or add requireTLS=true to it']] satisfies [
          PlaintextLink,
          string,
          string,
        ][])
      : []),
  ];
  return found
    .filter(([link]) => !allowsPlaintext.has(link))
    .map(
      ([link, name, remedy]) =>
        `${name} leads to another machine without TLS: ${remedy}, or set ALLOW_PLAINTEXT=${link} if no one else is on that network`,
    );
}

/** As the driver reads them: `host` and `sslmode` in the query take precedence, and `prefer` accepts a server without TLS. */
const encryptingModes = new Set(['require', 'verify-ca', 'verify-full', 'no-verify']);

function isPlainDatabase(address: string, environment: Environment): boolean {
  const { hostname, searchParams } = new URL(address);
  const host =
    searchParams.getAll('host').at(-1) || decodeURIComponent(hostname) || environment['PGHOST'] || 'localhost';
  if (host.startsWith('/') || isLoopbackHost(host)) return false;
  const mode = searchParams.getAll('sslmode').at(-1);
  const ssl = searchParams.getAll('ssl').at(-1);
  if (mode !== undefined) return !encryptingModes.has(mode);
  if (ssl !== undefined) return !['true', '1', 'no-verify'].includes(ssl);
  return !encryptingModes.has(environment['PGSSLMODE'] ?? '');
}

const isPlainBroker = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'mqtt:' && !isLoopbackHost(hostname);
};

/** Opportunistic STARTTLS does not count as encrypted. */
function isPlainMailServer(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  const requiresTls = ['true', '1'].includes(searchParams.get('requireTLS') ?? '');
  return protocol === 'smtp:' && !requiresTls && hostname !== '' && !isLoopbackHost(hostname);
}
