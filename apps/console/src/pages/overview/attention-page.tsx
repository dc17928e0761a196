import { AllAttention } from '../../features/dashboard/attention.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LazyEntitySliders } from '../fleet/lazy-entity-sliders.tsx';

/** What needs doing, by itself and with more of each than on the dashboard: a link for the morning, or for a screen at the bench. */
export const AttentionPage = () => (
  <Page title="Needs attention">
    <AllAttention />
    <LazyEntitySliders />
  </Page>
);
