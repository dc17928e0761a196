import type { GatewayLog } from '../inbound/gateway-log.ts';

const nothing = () => undefined;
export const silentLog: GatewayLog = { info: nothing, warn: nothing, error: nothing };
