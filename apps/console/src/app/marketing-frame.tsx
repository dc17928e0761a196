import { Outlet } from '@tanstack/react-router';

export const MarketingFrame = () => (
  <main>
    <Outlet />
  </main>
);
