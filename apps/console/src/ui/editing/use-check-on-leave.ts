import { useRef, type KeyboardEvent } from 'react';

/**
 * Validates a field when the focus leaves it, unless by the Tab key: tabbing through a form does not mean that a field
 * was left empty on purpose.
 */
export const useCheckOnLeave = (onCheck: () => void) => {
  const leavesByTab = useRef(false);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      leavesByTab.current = event.key === 'Tab';
    },
    onPointerDown: () => {
      leavesByTab.current = false;
    },
    onBlur: () => {
      if (!leavesByTab.current) onCheck();
      leavesByTab.current = false;
    },
  };
};
