import { DuePlan } from '../../features/plan/due-plan.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LazyEntitySliders } from '../fleet/lazy-entity-sliders.tsx';

/** Which battery is due for its service, and when and in which bay it can be serviced. */
export const DuePage = () => (
  <Page title="Due" note="Batteries in use that are due for their service">
    <DuePlan />
    <LazyEntitySliders />
  </Page>
);
