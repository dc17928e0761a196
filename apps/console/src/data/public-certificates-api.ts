import type { PublicKey } from '@ohmstead/certificates';
import type { CertificateStatus } from '@ohmstead/contract';

/** Begun by the page itself (certificate.html). `cache` is `reload` where a key is too new for the answer that the browser keeps. */
export async function fetchPublicKeys(cache: 'default' | 'reload'): Promise<PublicKey[]> {
  const answer = await fetch('/.well-known/ohmstead-keys.json', { cache });
  if (!answer.ok) throw new Error(`The keys cannot be loaded: ${answer.status}`);
  const { keys }: { keys: PublicKey[] } = await answer.json();
  return keys;
}

/**
 * Only the id is sent, never the token, nor who asks. Without the console's own calls, since these bring its session and half of its
 * libraries, and a stranger waits for all of them.
 */
export async function fetchStatus(id: string): Promise<CertificateStatus> {
  const answer = await fetch(`/api/certificates/${id}/status`, { credentials: 'omit' });
  if (!answer.ok) throw new Error(`The status cannot be loaded: ${answer.status}`);
  const status: CertificateStatus = await answer.json();
  return status;
}
