import { isDeepStrictEqual } from 'node:util';
import type { CertificateClaims } from '@ohmstead/contract';
import type { Actor } from '@ohmstead/domain';
import type { MeasuredSpectrum } from '../../../impedance/spectra-question.ts';
import { ApiError } from '../../api-error.ts';
import type { ApiParts } from '../../api-parts.ts';

export type Verdict = CertificateClaims['eis'];
export type Judge = (spectrum: MeasuredSpectrum | null) => Verdict | Promise<Verdict>;

/** Judges a spectrum by a thread before a transaction that would hold its rows so long; another one, which came since, inside it. */
export async function judgeAhead(
  { analysisPlaces, analysisThreads }: Pick<ApiParts, 'analysisPlaces' | 'analysisThreads'>,
  actor: Actor,
  read: () => Promise<MeasuredSpectrum | null>,
  gone: AbortSignal,
): Promise<Judge> {
  const judge = async (spectrum: MeasuredSpectrum | null): Promise<Verdict> => {
    if (spectrum === null) return null;
    if (gone.aborted) throw new ApiError('request-timeout');
    const verdict = await analysisThreads.judge(actor, spectrum);
    // An invalid spectrum is left out, like one that cannot be judged.
    return verdict === 'invalid' ? null : verdict;
  };
  const ahead = await read();
  const known = ahead === null ? null : await analysisPlaces.run(actor, () => judge(ahead), gone);
  return (spectrum) => (isDeepStrictEqual(spectrum, ahead) ? known : judge(spectrum));
}
