import { EntityList } from '../../entity-list/entity-list.tsx';
import { deviceList } from '../../features/devices/device-list.tsx';
import { EntitySliders } from './entity-sliders.tsx';

export const DevicesPage = () => (
  <>
    <EntityList definition={deviceList} />
    <EntitySliders />
  </>
);
