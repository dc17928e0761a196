import { EntityList } from '../../entity-list/entity-list.tsx';
import { serviceList } from '../../features/services/service-list.tsx';
import { EntitySliders } from './entity-sliders.tsx';
import { plotSpectra } from './plot-spectra.tsx';

export const ServicesPage = () => (
  <>
    <EntityList definition={serviceList} plotSpectra={plotSpectra} />
    <EntitySliders />
  </>
);
