import { wordsOf } from '../../../data/api-error.ts';
import { StateMessage } from '../../../ui/page/state-message.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { useSpectra } from '../services-api.ts';
import { Spectra } from './spectra.tsx';
import styles from './spectra.module.css';

/** The most that the server accepts at once, and more curves than can be told apart. */
const mostSpectra = 100;

type ComparedSpectraProps = {
  serviceIds: readonly number[];
  /** The number of spectra that are shown at first; by default all. */
  shownAtFirst?: number | undefined;
  /** The surroundings have the title of the Nyquist plot. */
  titleHidden?: boolean;
};

/** The impedance spectra of these services, in the given order. */
export const ComparedSpectra = ({ serviceIds, shownAtFirst, titleHidden = true }: ComparedSpectraProps) => {
  const { data, error } = useSpectra(serviceIds.slice(0, mostSpectra));
  if (error !== null) return <StateMessage title="The spectra could not be loaded">{wordsOf(error).text}</StateMessage>;
  if (data === undefined) return <Waiting words="Loading spectra…" />;
  if (data.spectra.length === 0) return <StateMessage title="No service data to chart" />;
  return (
    <div className={styles['compared']}>
      {serviceIds.length > mostSpectra ? <p>Showing the first {mostSpectra} of the selected rows.</p> : null}
      <Spectra spectra={data.spectra} shownAtFirst={shownAtFirst} titleHidden={titleHidden} />
    </div>
  );
};
