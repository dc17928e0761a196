import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/** A panel of links has done its work once the page has changed. */
export const useCloseOnNavigation = (onClose: () => void): void => {
  const path = useLocation({ select: (location) => location.pathname });
  const openedAt = useRef(path);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (openedAt.current !== path) close();
  }, [path]);
};
