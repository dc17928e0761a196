import { mailedLink } from '../product/outbox.ts';
import type { Person } from './new-person.ts';
import { openVisit } from './visitor.ts';

const password = 'Copper-Kettle-27';

/** Follows the link in the mail and chooses a password. */
export async function acceptInvitation(email: string): Promise<Person> {
  const page = await openVisit();
  await page.goto(await mailedLink(email, '/register/verify-invite/'));
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL('**/login**');
  return { email, password };
}
