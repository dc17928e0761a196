import type { ReactNode } from 'react';
import type { ServerRead } from '../../data/server-read.ts';
import { isNotFound } from '../../data/api-error.ts';
import { EntityState } from '../page/entity-state.tsx';
import { Slider } from './slider.tsx';

export type DetailSliderProps<Detail> = {
  /** In sentences: 'battery'. */
  noun: string;
  query: ServerRead<Detail>;
  titleOf: (detail: Detail) => ReactNode;
  /** Beside the title, once there is something to act on. */
  actions?: ReactNode;
  /** A form with what somebody typed outlives what it was for: its words can still be copied. */
  isEditing: boolean;
  onClose: () => void;
  children: (detail: Detail) => ReactNode;
};

/** The slider of one entity: waiting, missing, failed, or its contents. */
export const DetailSlider = <Detail,>({
  noun,
  query,
  titleOf,
  actions,
  isEditing,
  onClose,
  children,
}: DetailSliderProps<Detail>) => {
  const { data, error } = query;
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  const isGone = isNotFound(error);
  if (isGone && (data === undefined || !isEditing)) {
    return (
      <Slider title={name} onClose={onClose}>
        <EntityState noun={noun} query={query} />
      </Slider>
    );
  }
  return (
    <Slider
      title={data === undefined ? name : titleOf(data)}
      actions={data === undefined ? null : actions}
      onClose={onClose}
    >
      {isGone || data === undefined ? <EntityState noun={noun} query={query} /> : null}
      {data === undefined ? null : children(data)}
    </Slider>
  );
};
