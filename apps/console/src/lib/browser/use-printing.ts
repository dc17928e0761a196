import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
addEventListener('beforeprint', () => (printing = true));
addEventListener('afterprint', () => (printing = false));

/** True while the browser prints the page. Components that depend on it are rendered synchronously, because the browser does not wait. */
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
