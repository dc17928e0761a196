import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { prepareCharts } from '../../charts/picture/load-library.ts';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { usePrefetch } from '../../data/chunks/use-prefetch.ts';
import { readListSearch } from '../../entity-list/search/list-search.ts';
import { useSliderAddress } from '../../entity-list/detail/slider-link.tsx';
import { ThingAlarms } from '../../features/alarms/thing-alarms.tsx';
import { BatterySlider } from '../../features/batteries/battery-slider.tsx';
import { DeviceSlider } from '../../features/devices/device-slider.tsx';
import { ServiceSlider } from '../../features/services/service-slider.tsx';
import { compareSpectra } from './plot-spectra.tsx';

const AlarmSlider = lazyPart(
  () => import('../../features/alarms/alarm-slider.tsx'),
  (module) => module.AlarmSlider,
);

const soon = [prepareCharts];

/** The slider in the address, on any page. Most of what it opens draws a chart. */
export const EntitySliders = () => {
  const { alarm, battery, device, service } = readListSearch(useSearch({ strict: false }));
  const { close } = useSliderAddress();
  usePrefetch(soon);
  return (
    <>
      {device === undefined ? null : (
        <DeviceSlider key={device} id={device} alarms={<ThingAlarms kind="device" id={device} />} onClose={close} />
      )}
      {battery === undefined ? null : (
        <BatterySlider
          key={battery}
          id={battery}
          compareSpectra={compareSpectra}
          alarms={<ThingAlarms kind="battery" id={battery} />}
          onClose={close}
        />
      )}
      <Suspense>{alarm === undefined ? null : <AlarmSlider key={alarm} id={alarm} onClose={close} />}</Suspense>
      {service === undefined ? null : <ServiceSlider key={service} id={service} onClose={close} />}
    </>
  );
};
