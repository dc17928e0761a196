import type { ServiceSpectrum } from '@ohmstead/contract';
import { kramersKronig, refusedSpectrum, toSpectrum, type Refused } from '@ohmstead/metrology';

/** Whether a spectrum can be trusted, with what it rests on. */
export type JudgedSpectrum = {
  serviceId: number;
  verdict: ReturnType<typeof kramersKronig>['verdict'] | 'refused';
  refused: Refused | null;
  line: { elements: number; rms: number; largest: number; frequency: number; doubted: number[] } | null;
};

type Measured = Pick<ServiceSpectrum, 'serviceId' | 'Freqs' | 'EIS_real' | 'EIS_imag'>;

export const judgedSpectrum = ({ serviceId, Freqs, EIS_real, EIS_imag }: Measured): JudgedSpectrum => {
  const spectrum = toSpectrum(Freqs, EIS_real, EIS_imag);
  const refused = refusedSpectrum(spectrum);
  if (refused !== null) return { serviceId, verdict: 'refused', refused, line: null };
  const validity = kramersKronig(spectrum);
  const { verdict } = validity;
  if (verdict === 'not-enough-points') return { serviceId, verdict, refused: null, line: null };
  const { elements, rms, largest, frequency, doubted } = validity;
  return { serviceId, verdict, refused: null, line: { elements, rms, largest, frequency, doubted } };
};
