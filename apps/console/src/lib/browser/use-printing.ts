import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
addEventListener('beforeprint', () => (printing = true));
addEventListener('afterprint', () => (printing = false));

/**
 * True while the browser takes the page to paper. What depends on it is drawn before the browser looks: it waits for nothing that
 * comes later.
 */
export const usePrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(() => printing);
  useEffect(() => {
    const follow = () => flushSync(() => setIsPrinting(printing));
    addEventListener('beforeprint', follow);
    addEventListener('afterprint', follow);
    return () => {
      removeEventListener('beforeprint', follow);
      removeEventListener('afterprint', follow);
    };
  }, []);
  return isPrinting;
};
