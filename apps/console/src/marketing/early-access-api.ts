import type { CallBody, Sent } from '@ohmstead/contract';
import { call } from '../data/call.ts';

export const askForEarlyAccess = (request: Sent<CallBody<'POST /api/marketing/earlyAccess'>>) =>
  call('POST /api/marketing/earlyAccess', { body: request });
