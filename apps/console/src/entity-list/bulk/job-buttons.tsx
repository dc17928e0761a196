import type { ListColumn } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import { counted, type Noun } from '../../lib/text/number-text.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { startBulkJob } from '../bulk-jobs/bulk-jobs-api.ts';
import { BulkButton } from './bulk-buttons.tsx';
import { mostUntyped } from './ask-to-delete-rows.tsx';
import {
  hasTooManyExceptions,
  jobQuestion,
  tooManyExceptions,
  type AllSelected,
  type JobAction,
} from './job-action.ts';
import type { SelectedRows } from './use-selection.ts';

type JobButtonsProps = {
  kind: EntityKind;
  noun: Noun;
  jobs: readonly JobAction[];
  columns: readonly ListColumn[];
  selected: Pick<SelectedRows<unknown>, 'count'> & { all: AllSelected };
  onStarted: () => void;
};

const JobButton = ({
  kind,
  noun,
  job,
  selected,
  onStarted,
}: Omit<JobButtonsProps, 'jobs' | 'columns'> & { job: JobAction }) => {
  const { action, label, icon, consequence, dangerous = false } = job;
  const { all, count } = selected;
  const what = counted(count, noun);
  const start = async () => {
    if (await startBulkJob({ kind, action, ...jobQuestion(all) })) onStarted();
  };
  const ask = () =>
    openModal({
      title: `${label}: ${what}?`,
      body: <p>{consequence}</p>,
      buttonLabel: `${label} ${what}`,
      buttonAction: start,
      dangerous,
      ...(dangerous && count > mostUntyped ? { typedCount: count } : {}),
    });
  const isTooMany = hasTooManyExceptions(all);
  return (
    <BulkButton
      icon={icon}
      label={label}
      title={`${label}: ${isTooMany ? tooManyExceptions() : what}`}
      disabled={isTooMany}
      dangerous={dangerous}
      onClick={consequence === undefined ? start : ask}
    />
  );
};

/** The actions for rows that are selected by their filters, because their ids are not in the browser. */
export const JobButtons = ({ jobs, columns, ...props }: JobButtonsProps) =>
  jobs
    .filter(({ column }) => column === undefined || columns.some(({ key }) => key === column))
    .map((job) =>
      job.permission === undefined ? (
        <JobButton key={job.action} job={job} {...props} />
      ) : (
        <Allowed key={job.action} to={job.permission}>
          <JobButton job={job} {...props} />
        </Allowed>
      ),
    );
