import { ActionIcon, Tooltip } from '@mantine/core';
import { IconRefresh, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ChartPending } from '../../charts/view/chart-pending.tsx';
import { ChartProblem } from '../../charts/view/chart-problem.tsx';
import { ReportSettingsForm } from './report-settings-form.tsx';
import type { ReportName, ReportSettings } from './report-settings.ts';
import styles from './reports.module.css';

/** A report's additions to its chart: buttons beside the menu and, while open, the settings below the head. */
export type ReportTools = { tools: ReactNode; form: ReactNode };

type Answer<Data> = {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
};

type ReportFrameProps<Data> = {
  report: ReportName;
  title: string;
  settings: ReportSettings;
  withBinSize?: boolean;
  query: Answer<Data>;
  children: (data: Data, parts: ReportTools) => ReactNode;
};

type ToolProps = { label: string; icon: typeof IconRefresh; onClick: () => void; expanded?: boolean; busy?: boolean };

const Tool = ({ label, icon: Icon, onClick, expanded, busy = false }: ToolProps) => (
  <Tooltip label={label} disabled={expanded === true}>
    <ActionIcon
      size={32}
      color="gray"
      aria-label={label}
      aria-busy={busy}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
);

/** A report with its refresh button, settings, and loading and error states. */
export const ReportFrame = <Data,>(props: ReportFrameProps<Data>) => {
  const { report, title, settings, withBinSize = false, query, children } = props;
  const [settingsOpen, setSettingsOpen] = useState(false);
  const tools = (
    <>
      <Tool
        label={`Refresh ${title}`}
        icon={IconRefresh}
        busy={query.isFetching}
        onClick={() => void query.refetch()}
      />
      <Tool
        label={`${title} settings`}
        icon={IconSettings}
        expanded={settingsOpen}
        onClick={() => setSettingsOpen(!settingsOpen)}
      />
    </>
  );
  const form = settingsOpen ? (
    <ReportSettingsForm {...{ report, title, settings, withBinSize }} onClose={() => setSettingsOpen(false)} />
  ) : undefined;
  return (
    <div className={styles['report']}>
      {query.data !== undefined ? children(query.data, { tools, form }) : null}
      {query.data === undefined ? <h2 className={styles['title']}>{title}</h2> : null}
      {query.data === undefined && query.isError ? (
        <ChartProblem error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data === undefined && !query.isError ? <ChartPending heightPx={380} words={`Loading ${title} …`} /> : null}
    </div>
  );
};
