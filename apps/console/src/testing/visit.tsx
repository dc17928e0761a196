import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { App } from '../app/app.tsx';
import { startApp } from '../app/start-app.ts';

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
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.EachTarget }),
    router,
    address: () => router.state.location.href,
  };
};
