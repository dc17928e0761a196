import { readAddress, type Environment } from '../settings/read-setting.ts';
import { parseNetwork, type Network } from './outbound-networks.ts';
import type { OutsideRules } from './outside-rules.ts';

const setting = 'OUTBOUND_NETWORKS';
const demoNetworks = '127.0.0.0/8,::1/128';

export type OutsideSettings = { outboundNetworks: readonly Network[]; outboundProxy: URL | null };

/** An empty setting is an answer too: no private network, not even that of the demo. */
export function readOutsideSettings(environment: Environment, isDemo: boolean, problems: string[]): OutsideSettings {
  const given = environment[setting] ?? (isDemo ? demoNetworks : '');
  const texts = given.split(/[\s,]+/).filter(Boolean);
  const read = texts.map((text) => ({ text, network: parseNetwork(text) }));
  const wrong = read.filter(({ network }) => network === null).map(({ text }) => text);
  if (wrong.length > 0)
    problems.push(`${setting} must be addresses or networks such as 10.0.0.0/8, not ${wrong.join()}`);
  return {
    outboundNetworks: read.flatMap(({ network }) => network ?? []),
    outboundProxy: readAddress(environment, 'OUTBOUND_PROXY', ['http:', 'https:'], problems),
  };
}

type Serving = OutsideSettings & { isDemo: boolean; port: number; mqttPort: number; metricsPort: number | null };

/** `databaseUrls` are those that this process knows: nobody may call the database either. */
export const outsideRulesOf = (config: Serving, databaseUrls: readonly string[]): OutsideRules => ({
  networks: config.outboundNetworks,
  isDemo: config.isDemo,
  proxy: config.outboundProxy,
  ownPorts: new Set([config.port, config.mqttPort, config.metricsPort ?? 0, ...databaseUrls.map(portOf)]),
});

const portOf = (databaseUrl: string): number => Number(new URL(databaseUrl).port || '5432');
