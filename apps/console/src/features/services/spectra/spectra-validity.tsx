import type { ServiceSpectrum } from '@ohmstead/contract';
import { Allowed } from '../../../ui/allowed.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { closeModal } from '../../../ui/dialog/modal-state.ts';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { impedanceSearch } from '../impedance/impedance-search.ts';
import { spectrumLabels } from './spectra-note.ts';
import { useJudgedSpectra } from './use-judged-spectra.ts';
import { validityLimits, validityMarks, validityReason } from './validity-words.ts';
import styles from './spectra.module.css';

/** Whether each spectrum can be trusted, and why. */
export const SpectraValidity = ({ spectra }: { spectra: readonly ServiceSpectrum[] }) => {
  const { judged, hasFailed } = useJudgedSpectra(spectra);
  const labels = spectrumLabels(spectra);
  return (
    <section className={styles['validity']} aria-label="Validity" aria-busy={judged.size === 0 && !hasFailed}>
      <ul>
        {spectra.map(({ serviceId }, index) => {
          const one = judged.get(serviceId);
          return one === undefined ? null : (
            <li key={serviceId}>
              <StatusIcon {...validityMarks[one.verdict]} />
              <span>{labels[index]}</span>
              <span className={styles['reason']}>{validityReason(one)}</span>
            </li>
          );
        })}
      </ul>
      {hasFailed ? <p role="alert">The spectra could not be judged. Reload the page and try again.</p> : null}
      <p className={styles['reason']}>{validityLimits}</p>
      <Allowed to="perm-nyquist">
        <ButtonLink
          to="/impedance"
          search={impedanceSearch(spectra.map(({ serviceId }) => serviceId))}
          variant="default"
          className={styles['analyse'] ?? ''}
          onClick={closeModal}
        >
          Analyse impedance
        </ButtonLink>
      </Allowed>
    </section>
  );
};
