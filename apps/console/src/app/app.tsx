import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Modal } from '../ui/modal.tsx';
import { Notifications } from '../ui/notifications.tsx';
import { ThemeProvider } from '../ui/theme/theme-provider.tsx';
import type { createAppRouter } from './router.tsx';

type AppProps = { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient };

export const App = ({ router, queryClient }: AppProps) => (
  <ThemeProvider>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Modal />
      <Notifications />
    </QueryClientProvider>
  </ThemeProvider>
);
