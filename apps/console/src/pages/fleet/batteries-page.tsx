import { EntityList } from '../../entity-list/entity-list.tsx';
import { batteryList } from '../../features/batteries/battery-list.tsx';
import { EntitySliders } from './entity-sliders.tsx';
import { plotSpectra } from './plot-spectra.tsx';

export const BatteriesPage = () => (
  <>
    <EntityList definition={batteryList} plotSpectra={plotSpectra} />
    <EntitySliders />
  </>
);
