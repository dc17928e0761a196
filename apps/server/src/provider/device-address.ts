import type { Environment } from '../settings/read-setting.ts';

export type DeviceAddress = { host: string; port: number };

const everywhere = new Set(['0.0.0.0', '::']);
const plain = (hostname: string) => hostname.replaceAll(/[[\]]/g, '');

/** Where devices connect, according to the settings, which know nothing of proxies or TLS in front. */
export function deviceAddressOf(environment: Environment, publicUrl: string): DeviceAddress {
  const outside = environment['MQTT_URL']?.split(',')[0];
  if (outside) {
    const { hostname, port, protocol } = new URL(outside);
    return { host: plain(hostname), port: Number(port || (protocol === 'mqtts:' ? 8883 : 1883)) };
  }
  const own = environment['MQTT_HOST'] || '127.0.0.1';
  return {
    host: everywhere.has(own) ? plain(new URL(publicUrl).hostname) : own,
    port: Number(environment['MQTT_PORT'] || 1883),
  };
}
