import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { paletteOf } from '../picture/palette.ts';
import type { Picture } from '../picture/open-picture.ts';
import type { Sight } from '../reading/readings.ts';

/** The drawing library comes with the first chart that is looked at. */
const loadPictures = () => import('../picture/open-picture.ts');

const drawsCanvas = (): boolean => document.createElement('canvas').getContext('2d') !== null;

/** Draws what is in sight into an element, again whenever it or the colour scheme changes. */
export const usePicture = (root: RefObject<HTMLElement | null>, sight: Sight | undefined): void => {
  const scheme = useComputedColorScheme('light');
  const [open, setOpen] = useState<Awaited<ReturnType<typeof loadPictures>>['openPicture']>();
  const picture = useRef<Picture>(undefined);
  useEffect(() => {
    if (!drawsCanvas()) return undefined;
    let wanted = true;
    void loadPictures().then(({ openPicture }) => wanted && setOpen(() => openPicture));
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
