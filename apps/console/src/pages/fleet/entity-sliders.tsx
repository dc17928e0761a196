import { useSearch } from '@tanstack/react-router';
import { readListSearch } from '../../entity-list/search/list-search.ts';
import { useSliderAddress } from '../../entity-list/detail/slider-link.tsx';
import { BatterySlider } from '../../features/batteries/battery-slider.tsx';
import { DeviceSlider } from '../../features/devices/device-slider.tsx';
import { ServiceSlider } from '../../features/services/service-slider.tsx';

/** The slider that the address names, over whatever page it is on. */
export const EntitySliders = () => {
  const { battery, device, service } = readListSearch(useSearch({ strict: false }));
  const { close } = useSliderAddress();
  return (
    <>
      {device === undefined ? null : <DeviceSlider key={device} id={device} onClose={close} />}
      {battery === undefined ? null : <BatterySlider key={battery} id={battery} onClose={close} />}
      {service === undefined ? null : <ServiceSlider key={service} id={service} onClose={close} />}
    </>
  );
};
