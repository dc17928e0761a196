import { useRef, type KeyboardEvent } from 'react';

/** Checks a field when somebody leaves it, but not by the Tab key: who goes through a form has not left it empty on purpose. */
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
