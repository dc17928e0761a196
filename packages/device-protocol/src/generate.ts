import { writeFileSync } from 'node:fs';
import { describeProtocol } from './describe-protocol.ts';

writeFileSync(new URL('../../../docs/device-protocol.asyncapi.yaml', import.meta.url), describeProtocol());
