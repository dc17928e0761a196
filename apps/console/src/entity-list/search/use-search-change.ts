import { useNavigate } from '@tanstack/react-router';

/** Changes search parameters of the current page; undefined removes one. */
export const useSearchChange = () => {
  const navigate = useNavigate();
  return (change: object, { replace = false } = {}): void => {
    const search = (before: Record<string, unknown>) => ({ ...before, ...change });
    // The router types search parameters per page, but sliders and lists are on several pages.
    void navigate({ to: '.', search: search as never, replace, resetScroll: false });
  };
};
