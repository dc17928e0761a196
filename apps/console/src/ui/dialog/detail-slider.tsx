import type { ReactNode } from 'react';
import type { ServerRead } from '../../data/server-read.ts';
import { isNotFound } from '../../data/api-error.ts';
import { EntityState } from '../page/entity-state.tsx';
import { Slider } from './slider.tsx';

export type DetailSliderProps<Detail> = {
  /** Used in sentences: 'battery'. */
  noun: string;
  query: ServerRead<Detail>;
  titleOf: (detail: Detail) => ReactNode;
  /** Shown beside the title once the entity is loaded. */
  actions?: ReactNode;
  /** A form with unsaved input stays even if its entity is deleted, so that the input can be copied. */
  isEditing: boolean;
  onClose: () => void;
  children: (detail: Detail) => ReactNode;
};

/** The slider of one entity: loading, missing, failed, or its contents. */
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
