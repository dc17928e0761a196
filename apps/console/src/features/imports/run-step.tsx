import { Button, Progress } from '@mantine/core';
import type { ImportUndoAnswer, TableKind } from '@ohmstead/contract';
import { counted, numberText } from '../../lib/text/number-text.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DayDate } from '../../ui/values/relative-time.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { Counts, Problems } from './check-step.tsx';
import { importFieldOf, nouns, sumOf, undoingWords, undoneWords } from './import-words.ts';
import { askToUndo } from './ask-to-undo.tsx';
import type { StepProps } from './use-saving.ts';
import { placesOf } from './imports-api.ts';
import styles from './imports.module.css';

const mostKept = 20;

/** What cannot be undone is listed before anything is. */
const Undoing = ({ kind, remove, restore, keep }: ImportUndoAnswer & { kind: TableKind }) => (
  <div className={styles['step']}>
    <p>{undoingWords(kind, { remove, restore })}</p>
    {keep.length === 0 ? null : (
      <>
        <p>{numberText(keep.length, 0)} stay as they are:</p>
        <ul>
          {keep.slice(0, mostKept).map(({ batteryId, name = `Battery ${batteryId}`, field, reason }) => (
            <li key={`${name} ${field}`}>
              {name}
              {field === null ? '' : `, ${importFieldOf(kind, field)?.label ?? field}`}: {reason}
            </li>
          ))}
          {keep.length > mostKept ? <li>and {numberText(keep.length - mostKept, 0)} more</li> : null}
        </ul>
      </>
    )}
  </div>
);

const describe = (kind: TableKind) => (undo: ImportUndoAnswer) => <Undoing kind={kind} {...undo} />;

const Running = ({ found }: Pick<StepProps, 'found'>) => {
  const total = found.counts === null ? 0 : sumOf(found.counts);
  const words = `${numberText(found.written, 0)} of ${counted(total, nouns[found.kind])} imported`;
  return (
    <div className={styles['step']} role="status">
      <p>{words}. You can leave this page: the import continues.</p>
      <Progress value={total === 0 ? 0 : (100 * found.written) / total} aria-label={words} />
    </div>
  );
};

/** How far it is; once it is done, how each row ended, and the way back. */
export const RunStep = ({ found, calls }: StepProps) => {
  if (found.state === 'running') return <Running found={found} />;
  return (
    <div className={styles['step']}>
      {found.state === 'undone' ? (
        <p>Undone{found.undone === null ? '' : `: ${undoneWords(found.kind, found.undone)}`}.</p>
      ) : (
        <p>
          Imported. Can be undone until <DayDate at={found.expiresAt} />.
        </p>
      )}
      <Counts found={found} isAfter />
      <CheckedRows found={found} />
      <div className={styles['buttons']}>
        {found.state === 'done' ? (
          <Button variant="default" onClick={() => void askToUndo({ found, calls }, describe(found.kind))}>
            Undo import
          </Button>
        ) : null}
        {(found.counts?.wrong ?? 0) > 0 ? <Problems id={found.id} /> : null}
        <ButtonLink to={placesOf[found.kind].made}>Go to the {nouns[found.kind].many}</ButtonLink>
      </div>
    </div>
  );
};
