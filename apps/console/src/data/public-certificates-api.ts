import type { PublicKey } from '@ohmstead/certificates';
import type { CertificateStatus } from '@ohmstead/contract';
import { call } from './call.ts';

/** `cache` is `reload` where a key is too new for the answer that the browser keeps. */
export async function fetchPublicKeys(cache: 'default' | 'reload'): Promise<PublicKey[]> {
  const answer = await fetch('/.well-known/ohmstead-keys.json', { cache, credentials: 'omit' });
  if (!answer.ok) throw new Error(`The keys cannot be loaded: ${answer.status}`);
  const { keys }: { keys: PublicKey[] } = await answer.json();
  return keys;
}

/** Only the id is sent, never the token. */
export const fetchStatus = (id: string): Promise<CertificateStatus> =>
  call('GET /api/certificates/:certificateId/status', { params: { certificateId: id } });
