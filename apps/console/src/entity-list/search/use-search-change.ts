import { useNavigate } from '@tanstack/react-router';

/** Changes what the address of whatever page is shown says; undefined takes a key out of it. */
export const useSearchChange = () => {
  const navigate = useNavigate();
  return (change: object, { replace = false } = {}): void => {
    const search = (before: Record<string, unknown>) => ({ ...before, ...change });
    // The router knows an address by its page, and sliders and lists are on several.
    void navigate({ to: '.', search: search as never, replace, resetScroll: false });
  };
};
