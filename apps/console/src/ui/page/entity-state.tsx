import { isNotFound } from '../../data/api-error.ts';
import type { ServerRead } from '../../data/server-read.ts';
import { LoadFailed } from './load-failed.tsx';
import { StateMessage } from './state-message.tsx';
import { Waiting } from './waiting.tsx';

type EntityStateProps = {
  /** Used in sentences: 'battery'. */
  noun: string;
  query: ServerRead<unknown>;
};

/** Shown instead of an entity that was deleted, could not be loaded, or is still loading. */
export const EntityState = ({ noun, query: { error, refetch } }: EntityStateProps) => {
  if (isNotFound(error)) return <StateMessage title={`The ${noun} you requested cannot be found.`} role="alert" />;
  if (error !== null) return <LoadFailed what={`The ${noun}`} error={error} onRetry={refetch} />;
  return <Waiting words={`Loading the ${noun}…`} />;
};
