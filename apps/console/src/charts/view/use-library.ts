import { useEffect, useState } from 'react';
import { loadedLibrary, loadLibrary, type OpenPicture } from '../picture/load-library.ts';

const always = (): boolean => true;

/** The drawing library, at once if it is loaded already; undefined before that or if it is not wanted. */
export const useLibrary = (isWanted = always): OpenPicture | undefined => {
  const [open, setOpen] = useState<OpenPicture | undefined>(() => loadedLibrary());
  useEffect(() => {
    if (!isWanted()) return undefined;
    let isMounted = true;
    void loadLibrary().then((openPicture) => isMounted && setOpen(() => openPicture));
    return () => {
      isMounted = false;
    };
  }, [isWanted]);
  return open;
};
