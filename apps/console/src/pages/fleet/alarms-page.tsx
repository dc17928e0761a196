import { EntityList } from '../../entity-list/entity-list.tsx';
import { alarmList } from '../../features/alarms/alarm-list.tsx';
import { EntitySliders } from './entity-sliders.tsx';

/** What needs someone's attention, until it is over and someone has seen it. */
export const AlarmsPage = () => (
  <>
    <EntityList definition={alarmList} />
    <EntitySliders />
  </>
);
