import { Button, Progress } from '@mantine/core';
import type { ImportUndoAnswer } from '@ohmstead/contract';
import { counted, numberText } from '../../lib/text/number-text.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DayDate } from '../../ui/values/relative-time.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { Counts, Problems } from './check-step.tsx';
import { batteryNoun, importFieldOf, sumOf, undoingWords, undoneWords } from './import-words.ts';
import { askToUndo } from './ask-to-undo.tsx';
import type { StepProps } from './use-saving.ts';
import styles from './imports.module.css';

const mostKept = 20;

/** What cannot be undone is listed before anything is. */
const Undoing = ({ remove, restore, keep }: ImportUndoAnswer) => (
  <div className={styles['step']}>
    <p>{undoingWords({ remove, restore })}</p>
    {keep.length === 0 ? null : (
      <>
        <p>{numberText(keep.length, 0)} stay as they are:</p>
        <ul>
          {keep.slice(0, mostKept).map(({ batteryId, field, reason }) => (
            <li key={`${batteryId} ${field}`}>
              Battery {batteryId}
              {field === null ? '' : `, ${importFieldOf(field)?.label ?? field}`}: {reason}
            </li>
          ))}
          {keep.length > mostKept ? <li>and {numberText(keep.length - mostKept, 0)} more</li> : null}
        </ul>
      </>
    )}
  </div>
);

const describe = (undo: ImportUndoAnswer) => <Undoing {...undo} />;

const Running = ({ found }: Pick<StepProps, 'found'>) => {
  const total = found.counts === null ? 0 : sumOf(found.counts);
  const words = `${numberText(found.written, 0)} of ${counted(total, batteryNoun)} imported`;
  return (
    <div className={styles['step']} role="status">
      <p>{words}. You may leave this page: the import goes on.</p>
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
        <p>Undone{found.undone === null ? '' : `: ${undoneWords(found.undone)}`}.</p>
      ) : (
        <p>
          Imported. Can be undone until <DayDate at={found.expiresAt} />.
        </p>
      )}
      <Counts found={found} isAfter />
      <CheckedRows found={found} />
      <div className={styles['buttons']}>
        {found.state === 'done' ? (
          <Button variant="default" onClick={() => void askToUndo({ found, calls }, describe)}>
            Undo import
          </Button>
        ) : null}
        {(found.counts?.wrong ?? 0) > 0 ? <Problems id={found.id} /> : null}
        <ButtonLink to="/batteries">Go to the batteries</ButtonLink>
      </div>
    </div>
  );
};
