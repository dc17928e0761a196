import { lazy, type FunctionComponent } from 'react';
import { loadChunk } from './load-chunk.ts';

/** A component whose chunk is loaded when it is first rendered. */
export const lazyPart = <Module, Props = object>(
  load: () => Promise<Module>,
  pick: (module: Module) => FunctionComponent<Props>,
) => lazy(async () => ({ default: pick(await loadChunk(load)) }));
