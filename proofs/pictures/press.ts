import type { Locator, Page } from 'playwright-core';

/**
 * What a picture shows: an address, and what is done there before. `act` answers false where this person, or this width, is offered nothing
 * of the kind; somebody has to be offered it. `isAlone` where that changes what other pages of the session show.
 */
export type State = { name: string; path: string; act?: (page: Page) => Promise<boolean>; isAlone?: true };

const offeredWithinMs = 2_500;

/** Presses it where it is offered. */
export const press = async (target: Locator): Promise<boolean> => {
  const first = target.first();
  const isThere = await first.waitFor({ timeout: offeredWithinMs }).then(
    () => true,
    () => false,
  );
  if (!isThere || (await first.isDisabled())) return false;
  await first.click();
  return true;
};

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const dialog = (page: Page): Locator => page.locator('dialog[open]').last();

/** Presses one thing after another, and waits for what the last one leads to. */
export const pressing =
  (steps: readonly ((page: Page) => Locator)[], shows: (page: Page) => Locator) =>
  async (page: Page): Promise<boolean> => {
    for (const step of steps) if (!(await press(step(page)))) return false;
    await shows(page).first().waitFor();
    return true;
  };

/** The one button of that name; of a selection, behind More on a phone. */
export const pressBulk = async (page: Page, name: RegExp): Promise<boolean> =>
  (await press(button(page, name))) ||
  ((await press(button(page, 'More actions'))) && (await press(button(page, name))));
