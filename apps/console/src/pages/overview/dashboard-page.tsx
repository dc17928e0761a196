import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { NeedsAttention } from '../../features/dashboard/attention.tsx';
import { BatteriesWidget } from '../../features/dashboard/batteries-widget.tsx';
import { DevicesWidget } from '../../features/dashboard/devices-widget.tsx';
import { useFirstSteps } from '../../features/dashboard/first-steps.tsx';
import { FleetTiles } from '../../features/dashboard/fleet-tiles.tsx';
import { NewsWidget } from '../../features/dashboard/news-widget.tsx';
import { ServicesWidget } from '../../features/dashboard/services-widget.tsx';
import { WidgetBoard } from '../../features/dashboard/widget-board.tsx';
import { readWidgetLayout } from '../../features/dashboard/widget-layout.ts';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { useUser } from '../../data/session/session.ts';
import { useUiSetting } from '../../data/session/ui-settings.ts';
import { usePrefetch } from '../../data/chunks/use-prefetch.ts';
import { Page } from '../../ui/page/page.tsx';
import { LazyEntitySliders } from '../fleet/lazy-entity-sliders.tsx';
import { SohWidget } from './soh-widget.tsx';

const loadArrange = () => import('../../features/dashboard/arrange-slider.tsx');
const ArrangeSlider = lazyPart(loadArrange, (module) => module.ArrangeSlider);
const soon = [loadArrange];

const widgets = {
  devices: <DevicesWidget />,
  soh: <SohWidget />,
  services: <ServicesWidget />,
  batteries: <BatteriesWidget />,
  news: <NewsWidget />,
};

/** The current state of the fleet, the latest services, and the condition of the batteries. */
export const DashboardPage = () => {
  const layout = readWidgetLayout(useUiSetting('dashboard.widgets'));
  const { firstSteps, hasNoDevices } = useFirstSteps();
  const [arranging, setArranging] = useState(false);
  usePrefetch(soon);
  const arrange = (
    <Tooltip label="Arrange">
      <ActionIcon size={36} color="gray" aria-label="Arrange" onClick={() => setArranging(true)}>
        <IconLayoutDashboard size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Page title="Dashboard" note={useUser()?.orgName} actions={hasNoDevices ? undefined : arrange}>
      {firstSteps}
      {hasNoDevices && firstSteps !== null ? null : (
        <>
          <NeedsAttention />
          <FleetTiles />
          <WidgetBoard layout={layout} widgets={widgets} />
        </>
      )}
      <Suspense>{arranging ? <ArrangeSlider layout={layout} onClose={() => setArranging(false)} /> : null}</Suspense>
      <LazyEntitySliders />
    </Page>
  );
};
