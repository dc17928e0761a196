import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Closes a panel of links once the user has followed one of them. */
export const useCloseOnNavigation = (onClose: () => void): void => {
  const path = useLocation({ select: (location) => location.pathname });
  const openedAt = useRef(path);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (openedAt.current !== path) close();
  }, [path]);
};
