import type { HeldRights } from '@ohmstead/contract';

export const configurationColumns = ({ devices, batteries, services }: HeldRights['displayConfigurations']) => ({
  devices_display_configuration_id: devices,
  batteries_display_configuration_id: batteries,
  services_display_configuration_id: services,
});
