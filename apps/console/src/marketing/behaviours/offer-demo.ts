import { enterDemo, findDemo } from '../enter-demo-api.ts';

/** Can see everything, but change nothing. */
const visitor = 'viewer@ohmstead.example';

/** While the demo is running, shows a link that logs the visitor in as a user who can see everything, but change nothing. */
export const offerDemo = async (link: HTMLAnchorElement): Promise<void> => {
  const { people, password } = await findDemo();
  if (password === null || !people.some(({ email }) => email === visitor)) return;
  link.hidden = false;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    enterDemo(visitor, password).then(
      () => location.assign('/dashboard'),
      // The sign-in page offers the demo too, and shows the error.
      () => location.assign(link.href),
    );
  });
};
