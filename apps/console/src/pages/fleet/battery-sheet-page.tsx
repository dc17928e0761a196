import { useParams } from '@tanstack/react-router';
import { BatterySheet } from '../../features/batteries/sheet/battery-sheet.tsx';
import { LazyEntitySliders } from './lazy-entity-sliders.tsx';
import { idIn } from './sheet-address.ts';

export const BatterySheetPage = () => {
  const id = idIn(useParams({ strict: false }));
  return (
    <>
      <BatterySheet key={id} id={id} />
      <LazyEntitySliders />
    </>
  );
};
