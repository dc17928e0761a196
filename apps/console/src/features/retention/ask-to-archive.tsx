import type { RetentionUsage } from '@ohmstead/contract';
import { counted } from '../../lib/text/number-text.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import styles from './retention.module.css';
import { day, service } from './retention-words.ts';

type Question = {
  days: number;
  usage: RetentionUsage;
  /** If false, there may be services at locations that the user cannot see. */
  seesAll: boolean;
};

const moves = ({ days, usage: { dueServicesCount }, seesAll }: Question): string => {
  const when = `that ended more than ${counted(days, day)} ago will be archived within the hour`;
  if (seesAll) return `The raw samples of ${counted(dueServicesCount, service)} ${when}.`;
  const seen = dueServicesCount === 0 ? 'none' : String(dueServicesCount);
  return `The raw samples of services ${when}: ${seen} at locations you can see, and possibly others elsewhere.`;
};

const Body = (question: Question) => (
  <div className={styles['question']}>
    <p>{moves(question)} They stay archived even if you extend the period.</p>
    <p>Nothing is deleted. Charts of whole services, results, spectra and reports do not change.</p>
  </div>
);

/** Resolves to true if the user agrees. */
export const askToArchive = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const { dueServicesCount } = question.usage;
    const what = dueServicesCount === 0 ? 'raw samples' : counted(dueServicesCount, service);
    openModal({
      title: `Archive ${what} now?`,
      body: <Body {...question} />,
      buttonLabel: 'Save and archive',
      buttonAction: () => resolve(true),
      cancelLabel: 'Keep editing',
      cancelAction: () => resolve(false),
      dangerous: true,
    });
  });
