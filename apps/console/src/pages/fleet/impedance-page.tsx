import { useSearch } from '@tanstack/react-router';
import { servicesIn } from '../../features/services/impedance/impedance-search.ts';
import { ImpedanceWorkbench } from '../../features/services/impedance/impedance-workbench.tsx';
import { useSpectra } from '../../features/services/services-api.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { LoadingPanel } from '../../ui/page/loading-panel.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StateMessage } from '../../ui/page/state-message.tsx';

const NoSpectra = () => (
  <StateMessage title="No spectra to analyse" action={<ButtonLink to="/services">Go to the services</ButtonLink>}>
    <p>Select services with an impedance spectrum in the list, and open their Nyquist plot.</p>
  </StateMessage>
);

const Spectra = ({ ids }: { ids: readonly number[] }) => {
  const { data, error, refetch } = useSpectra(ids);
  if (error !== null) return <LoadFailed what="The spectra" error={error} onRetry={refetch} />;
  if (data === undefined) return <LoadingPanel words="Loading spectra…" />;
  const [first, ...others] = data.spectra;
  return first === undefined ? <NoSpectra /> : <ImpedanceWorkbench spectra={[first, ...others]} />;
};

/** Analyses the impedance spectra of the services in the address. */
export const ImpedancePage = () => {
  const ids = servicesIn(useSearch({ from: '/shell/impedance' }));
  return <Page title="Impedance">{ids.length === 0 ? <NoSpectra /> : <Spectra ids={ids} />}</Page>;
};
