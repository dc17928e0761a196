import { isOneOf, type ServiceType, serviceTypes } from '@ohmstead/domain';
import { saveUiSetting, useUiSetting } from '../../../data/session/ui-settings.ts';

const settingPath = 'devices.startedServiceType';

/** The type that the user started last: a batch of batteries gets the same service, one bay after the other. */
export const useUsualServiceType = (): ServiceType => {
  const started = useUiSetting(settingPath);
  return isOneOf(serviceTypes, started) ? started : serviceTypes[0];
};

export const rememberStarted = (serviceType: ServiceType): void => saveUiSetting(settingPath, serviceType);
