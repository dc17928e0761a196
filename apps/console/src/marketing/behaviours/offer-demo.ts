import { enterDemo, findDemo } from '../demo-api.ts';

/** Sees everything and changes nothing. */
const visitor = 'viewer@ohmstead.example';

/** Where the demo runs, its link comes to light, and leads into it as somebody who sees everything and changes nothing. */
export const offerDemo = async (link: HTMLAnchorElement): Promise<void> => {
  const { people, password } = await findDemo();
  if (password === null || !people.some(({ email }) => email === visitor)) return;
  link.hidden = false;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    enterDemo(visitor, password).then(
      () => location.assign('/dashboard'),
      // The sign-in page offers the demo too, and says what is wrong.
      () => location.assign(link.href),
    );
  });
};
