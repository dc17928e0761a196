import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import type { PlanAnswer } from '@ohmstead/contract';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import { LabelCode } from '../../fleet/labels/label-code.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { DayDate } from '../../ui/values/relative-time.tsx';
import { startText, type PlannedItem } from './calendar-days.ts';
import { bayText, lateWords } from './plan-words.ts';
import styles from './work-list.module.css';

type WorkItemProps = {
  item: PlannedItem;
  name: string;
  plan: Pick<PlanAnswer, 'bays' | 'locations'>;
  /** What its printed code says, once it has one. */
  code: string | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** Undefined for users who may not plan. */
  onMove?: (by: -1 | 1) => void;
};

type MovesProps = Required<Pick<WorkItemProps, 'name' | 'isFirst' | 'isLast' | 'onMove'>>;

const Moves = ({ name, isFirst, isLast, onMove }: MovesProps) => (
  <span className={styles['moves']}>
    <ActionIcon size={36} color="gray" aria-label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
      <IconArrowUp size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon size={36} color="gray" aria-label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
      <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </span>
);

const Facts = ({ item, plan }: Pick<WorkItemProps, 'item' | 'plan'>) => {
  const { batteryId, serialNumber, modelName, location, due } = item;
  const bay = item.bay === null ? undefined : plan.bays[item.bay];
  return (
    <>
      <div>
        <SliderLink kind="battery" id={batteryId}>
          {serialNumber === null ? 'No Serial' : <SerialNumber>{serialNumber}</SerialNumber>}
        </SliderLink>
        <div className={styles['quiet']}>{[modelName, location].filter((part) => part !== null).join(' · ')}</div>
      </div>
      <div>
        {startText(item, plan.locations)}
        <div className={styles['quiet']}>{bay === undefined ? null : bayText(bay)}</div>
      </div>
      <div className={styles['due']}>
        <span className={styles['quiet']}>Due </span>
        <DayDate at={due} />
        <div className={styles['quiet']}>{lateWords(item)}</div>
      </div>
    </>
  );
};

/** One service to do: moved by its handle, with the pointer or the keyboard, or by its buttons. */
export const WorkItem = ({ item, plan, code, onMove, ...move }: WorkItemProps) => {
  const sortable = useSortable({ id: String(item.batteryId), disabled: onMove === undefined });
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, attributes, listeners } = sortable;
  return (
    <li
      ref={setNodeRef}
      className={styles['item']}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {onMove === undefined ? null : (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles['handle']}
          {...attributes}
          {...listeners}
          aria-label={`Drag ${move.name}`}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      {code === undefined ? null : <LabelCode className={styles['code']} text={code} label={`Code of ${move.name}`} />}
      <div className={styles['facts']}>
        <Facts item={item} plan={plan} />
      </div>
      {onMove === undefined ? null : <Moves {...move} onMove={onMove} />}
    </li>
  );
};
