import { runGatewayChild } from './run-gateway-child.ts';

runGatewayChild();
