import { EntityList } from '../entity-list/entity-list.tsx';
import { batteryList } from '../features/batteries/battery-list.tsx';
import { EntitySliders } from './entity-sliders.tsx';

export const BatteriesPage = () => (
  <>
    <EntityList definition={batteryList} />
    <EntitySliders />
  </>
);
