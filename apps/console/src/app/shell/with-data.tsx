import { QueryClientContext } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useContext, useEffect, type ReactNode } from 'react';

/** For parts of the shell that ask the server: public pages, which logged-in users may open too, have not loaded what that needs. */
export const WithData = ({ children }: { children: ReactNode }) => {
  const isLoaded = useContext(QueryClientContext) !== undefined;
  const { data } = useRouter().options.context;
  // If it fails, the page that needs it says so.
  useEffect(() => void (isLoaded || data.load().catch(() => undefined)), [isLoaded, data]);
  return isLoaded ? children : null;
};
