import { QueryClientContext } from '@tanstack/react-query';
import { RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import { useStore } from '../lib/store.ts';
import { Modal } from '../ui/dialog/modal.tsx';
import { Notifications } from '../ui/notices/notifications.tsx';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import type { AppData } from './app-data.ts';
import type { createAppRouter } from './router.tsx';

type AppProps = { router: ReturnType<typeof createAppRouter>; data: AppData };

export const App = ({ router, data }: AppProps) => (
  <ThemeProvider>
    <QueryClientContext value={useStore(data.client) ?? undefined}>
      <RouterProvider router={router} />
      {/* A dialog outlives the page that opened it, and may lead to another one. */}
      <RouterContextProvider router={router}>
        <Modal />
      </RouterContextProvider>
      <Notifications />
    </QueryClientContext>
  </ThemeProvider>
);
