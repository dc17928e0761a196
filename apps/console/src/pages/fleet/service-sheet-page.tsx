import { useParams } from '@tanstack/react-router';
import { ServiceSheet } from '../../features/services/sheet/service-sheet.tsx';
import { LazyEntitySliders } from './lazy-entity-sliders.tsx';
import { idIn } from './sheet-address.ts';

export const ServiceSheetPage = () => {
  const id = idIn(useParams({ strict: false }));
  return (
    <>
      <ServiceSheet key={id} id={id} />
      <LazyEntitySliders />
    </>
  );
};
