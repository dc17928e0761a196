import type { Locator, Page } from 'playwright-core';

/** In a bay whose battery has not been serviced and stays; after a service, batteries are taken out within seconds here. */
export const startInIdleBay = (page: Page): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'Idle' })
    .getByRole('button', { name: /^Start service in bay/ })
    .first();
