import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { paletteOf } from '../picture/palette.ts';
import { loadedLibrary, loadLibrary, type OpenPicture } from '../picture/load-library.ts';
import type { Picture } from '../picture/open-picture.ts';
import type { Sight } from '../reading/readings.ts';

const drawsCanvas = (): boolean => document.createElement('canvas').getContext('2d') !== null;

/** Draws what is in sight into an element, again whenever it or the colour scheme changes. */
export const usePicture = (root: RefObject<HTMLElement | null>, sight: Sight | undefined): void => {
  const scheme = useComputedColorScheme('light');
  const [open, setOpen] = useState<OpenPicture | undefined>(() => loadedLibrary());
  const picture = useRef<Picture>(undefined);
  useEffect(() => {
    if (!drawsCanvas()) return undefined;
    let wanted = true;
    void loadLibrary().then((openPicture) => wanted && setOpen(() => openPicture));
    return () => {
      wanted = false;
    };
  }, []);
  useLayoutEffect(() => {
    const element = root.current;
    if (open === undefined || element === null || sight === undefined) return;
    picture.current ??= open(element, 'canvas', sight.layout.size);
    picture.current.draw({ ...sight, palette: paletteOf(element, scheme) });
  }, [open, root, sight, scheme]);
  useEffect(
    () => () => {
      picture.current?.close();
      picture.current = undefined;
    },
    [],
  );
};
