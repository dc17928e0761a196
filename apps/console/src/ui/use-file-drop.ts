import { useState, type DragEvent } from 'react';

/** A dropped file must never replace the page. */
export const useFileDrop = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };
  const target = {
    onDragOver: (event: DragEvent) => take(event, true),
    onDragLeave: (event: DragEvent) => take(event, false),
    onDrop: (event: DragEvent) => {
      take(event, false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, target };
};
