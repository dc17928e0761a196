import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { App } from '../app/app.tsx';
import { startApp } from '../app/start-app.ts';

/** Each key is four events and a new picture of the page: what is typed is pasted up to its last letter, unless it names keys. */
const typeInOneGo = (user: UserEvent): UserEvent => ({
  ...user,
  type: async (element, text, options) => {
    if (options || text.length < 3 || /[{[]/.test(text)) return user.type(element, text, options);
    await user.click(element);
    await user.paste(text.slice(0, -1));
    await user.keyboard(text.slice(-1));
  },
});

/** Opens the whole app at an address, like a reload of the page. */
export const visit = (address: string) => {
  const history = createMemoryHistory({ initialEntries: [address] });
  const { router, data, stop } = startApp({ history });
  onTestFinished(() => {
    stop();
    // A page that is still loading would say so by and by, when there is no document any more.
    router.startTransition = () => Promise.resolve(false);
  });
  render(<App router={router} data={data} />);
  return {
    user: typeInOneGo(userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.EachTarget })),
    router,
    address: () => router.state.location.href,
  };
};
