import { openAnew } from '../../lib/browser/open-anew.ts';
import { tellOtherTabs } from '../../lib/browser/other-tabs.ts';
import { call } from '../call.ts';

export const stopViewing = async (): Promise<void> => {
  await call('DELETE /api/session/viewAs');
  tellOtherTabs();
  openAnew();
};
