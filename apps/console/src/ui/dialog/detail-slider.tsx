import type { ReactNode } from 'react';
import type { ServerRead } from '../../data/server-read.ts';
import { isNotFound } from '../../data/api-error.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { Slider } from './slider.tsx';
import { StateMessage } from '../page/state-message.tsx';
import { Waiting } from '../page/waiting.tsx';

export type DetailSliderProps<Detail> = {
  /** In sentences: 'battery'. */
  noun: string;
  query: ServerRead<Detail>;
  titleOf: (detail: Detail) => ReactNode;
  notFoundText: string;
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
  notFoundText,
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
        <StateMessage title={notFoundText} role="alert" />
      </Slider>
    );
  }
  return (
    <Slider
      title={data === undefined ? name : titleOf(data)}
      actions={data === undefined ? null : actions}
      onClose={onClose}
    >
      {isGone ? <StateMessage title={notFoundText} role="alert" /> : null}
      {data === undefined && error === null ? <Waiting words={`Loading the ${noun}…`} /> : null}
      {data === undefined && error !== null ? (
        <LoadFailed what={`The ${noun}`} error={error} onRetry={query.refetch} />
      ) : null}
      {data === undefined ? null : children(data)}
    </Slider>
  );
};
