import { lazyPage } from './lazy-page.ts';
import { laterPages, type LaterPageName } from './later-pages.ts';

const loadPage = () => import('../pages/not-here-yet-page.tsx');

/** The page that stands in until the route has its own. */
export const laterPage = (name: LaterPageName) =>
  lazyPage(async () => {
    const { NotHereYetPage } = await loadPage();
    return { LaterPage: () => <NotHereYetPage {...laterPages[name]} /> };
  }, 'LaterPage');
