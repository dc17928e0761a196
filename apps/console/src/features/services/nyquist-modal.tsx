import type { ServiceSpectraAnswer, ServiceSpectrum } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { wordsOf } from '../../lib/api-error.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { StructureTable } from './structure-table.tsx';
import styles from './nyquist-modal.module.css';

/** The server takes so many at once, and no eye tells more curves apart. */
const mostSpectra = 100;

const useSpectra = (serviceIds: readonly number[]) =>
  useQuery({
    queryKey: ['services', 'eis', serviceIds],
    queryFn: () => api.get<ServiceSpectraAnswer>('/services/eis', { ids: serviceIds }),
  });

const tableOf = ({ Freqs, EIS_real, EIS_imag }: ServiceSpectrum) => ({
  'Frequency (Hz)': Freqs,
  'Real (Z) /Ohm': EIS_real,
  'Imag (Z) /Ohm': EIS_imag,
});

const Spectrum = ({ spectrum }: { spectrum: ServiceSpectrum }) => (
  <section className={styles['spectrum']}>
    <h3>
      <SerialNumber>{spectrum.batterySerialNumber ?? 'No Serial'}</SerialNumber>{' '}
      <span className={styles['when']}>
        <RelativeTime at={spectrum.startTime} />
      </span>
    </h3>
    <StructureTable label={`Spectrum of service ${spectrum.serviceId}`} value={tableOf(spectrum)} />
  </section>
);

/** The impedance spectra of these services, in the order given. */
export const NyquistModal = ({ serviceIds }: { serviceIds: readonly number[] }) => {
  const { data, error } = useSpectra(serviceIds.slice(0, mostSpectra));
  if (error !== null) return <StateMessage title="The spectra could not be loaded">{wordsOf(error).text}</StateMessage>;
  if (data === undefined) return <Waiting words="Loading spectra…" />;
  if (data.spectra.length === 0) return <StateMessage title="No service data to chart" />;
  return (
    <>
      {serviceIds.length > mostSpectra ? <p>These are the first {mostSpectra} of the selected rows.</p> : null}
      {data.spectra.map((spectrum) => (
        <Spectrum key={spectrum.serviceId} spectrum={spectrum} />
      ))}
    </>
  );
};
