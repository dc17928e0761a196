import { useParams } from '@tanstack/react-router';
import { PassportSheet } from '../../features/batteries/passport-sheet/passport-sheet.tsx';
import { LazyEntitySliders } from './lazy-entity-sliders.tsx';
import { idIn } from './sheet-address.ts';

export const PassportSheetPage = () => {
  const id = idIn(useParams({ strict: false }));
  return (
    <>
      <PassportSheet key={id} id={id} />
      <LazyEntitySliders />
    </>
  );
};
