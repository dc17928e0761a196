import { useEffect } from 'react';
import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { modalContent } from './modal-state.ts';
import type { OpenModal } from './open-modal.tsx';

const drawing = createStore<{ OpenModal: typeof OpenModal } | null>(null);

/** No modal opens before the user has logged in, so its code is not part of the first load. */
export const loadModal = async (): Promise<void> => drawing.set(await import('./open-modal.tsx'));

/** Shows the global modal, of which there is only one; mounted once, by the app. */
export const Modal = () => {
  const content = useStore(modalContent);
  const drawn = useStore(drawing);
  useEffect(() => {
    if (content !== null) void loadChunk(loadModal);
  }, [content]);
  return content === null || drawn === null ? null : <drawn.OpenModal key={content.title} content={content} />;
};
