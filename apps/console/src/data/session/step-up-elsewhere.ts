import { openTab } from '../../lib/browser/open-tab.ts';
import { call } from '../call.ts';

/** Proves the session in another tab. */
export const stepUpElsewhere = async (): Promise<void> =>
  openTab((await call('POST /api/session/stepUp/identityProvider')).url);
