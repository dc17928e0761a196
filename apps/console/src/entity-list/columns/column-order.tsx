import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useState, type ReactNode } from 'react';
import { useEscape } from '../../ui/dialog/escape-layers.ts';
import { floatingLayer } from '../../ui/floating-layer.ts';

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** While a column is being dragged, Escape only cancels the drag. */
const EscapeKeptForDragging = () => {
  useEscape(() => undefined);
  return null;
};

const instructionsFor = (noun: string) => ({
  draggable: `To move a ${noun}, press Space, use the arrow keys, then press Space again. Press Escape to cancel.`,
});

/** The screen reader announcements while a column is being dragged. */
const announcementsOf = (keys: readonly string[], labelOf: (key: string) => string): Announcements => {
  const place = (key: string | number) => `${keys.indexOf(String(key)) + 1} of ${keys.length}`;
  return {
    onDragStart: ({ active }) => `${labelOf(String(active.id))} picked up, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over === null ? '' : `${labelOf(String(active.id))} at ${place(over.id)}.`),
    onDragEnd: ({ active, over }) => `${labelOf(String(active.id))} dropped at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${labelOf(String(active.id))} put back.`,
  };
};

type ColumnOrderProps = {
  keys: readonly string[];
  labelOf: (key: string) => string;
  onMove: (from: number, to: number) => void;
  /** The kind of item, for screen reader announcements. */
  noun?: string;
  children: ReactNode;
};

/** Makes the columns inside sortable by dragging. */
export const ColumnOrder = ({ keys, labelOf, onMove, noun = 'column', children }: ColumnOrderProps) => {
  const [isDragging, setIsDragging] = useState(false);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    setIsDragging(false);
    if (over !== null && over.id !== active.id) onMove(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{
        announcements: announcementsOf(keys, labelOf),
        screenReaderInstructions: instructionsFor(noun),
        container: floatingLayer,
      }}
      onDragStart={() => setIsDragging(true)}
      onDragEnd={end}
      onDragCancel={() => setIsDragging(false)}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
      {isDragging ? <EscapeKeptForDragging /> : null}
    </DndContext>
  );
};
