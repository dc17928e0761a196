import type { ServiceSpectrum } from '@ohmstead/contract';
import { kramersKronig, refusedSpectrum, toSpectrum, type Refused, type Validity } from '@ohmstead/metrology';

/** Whether a spectrum can be trusted, with what it rests on. */
export type JudgedSpectrum = {
  serviceId: number;
  verdict: Validity['verdict'] | 'not-enough-points' | 'refused';
  refused: Refused | null;
  line: Pick<Validity, 'elements' | 'rms' | 'largest' | 'frequency' | 'doubted'> | null;
};

type Measured = Pick<ServiceSpectrum, 'serviceId' | 'Freqs' | 'EIS_real' | 'EIS_imag'>;

export const judgedSpectrum = ({ serviceId, Freqs, EIS_real, EIS_imag }: Measured): JudgedSpectrum => {
  const spectrum = toSpectrum(Freqs, EIS_real, EIS_imag);
  const refused = refusedSpectrum(spectrum);
  if (refused !== null) return { serviceId, verdict: 'refused', refused, line: null };
  const validity = kramersKronig(spectrum);
  if (validity === null) return { serviceId, verdict: 'not-enough-points', refused: null, line: null };
  const { verdict, elements, rms, largest, frequency, doubted } = validity;
  return { serviceId, verdict, refused: null, line: { elements, rms, largest, frequency, doubted } };
};
