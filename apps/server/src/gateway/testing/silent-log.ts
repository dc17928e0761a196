import type { GatewayLog } from '../gateway-log.ts';

const nothing = () => undefined;
export const silentLog: GatewayLog = { info: nothing, warn: nothing, error: nothing };
