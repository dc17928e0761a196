import { IconBellZ, IconCheck, IconMessage, IconSquareCheck, IconUserPlus } from '@tabler/icons-react';
import type { BulkActions, BulkActionsProps } from '../../entity-list/bulk/bulk-actions.ts';
import { BulkButton } from '../../entity-list/bulk/bulk-buttons.tsx';
import { BulkDownloadButton } from '../../entity-list/bulk/bulk-download-button.tsx';
import { BulkMore } from '../../entity-list/bulk/bulk-more.tsx';
import { selectedRows } from '../../entity-list/bulk/selected-rows.ts';
import { useUser } from '../../data/session/session.ts';
import { alarmNoun } from '../../fleet/alarms/alarm-words.ts';
import { counted } from '../../lib/text/number-text.ts';
import { Allowed } from '../../ui/allowed.tsx';
import type { AlarmRow } from './alarm-row.ts';
import { askToAssign, askToComment, askToSnooze } from './ask-to-change.tsx';
import { acknowledge, clear } from './change-alarms.ts';

const Work = ({ selected }: Pick<BulkActionsProps<AlarmRow>, 'selected'>) => {
  const user = useUser();
  const alarms = selectedRows(selected, 'id', ['apiVersion']);
  const them = counted(alarms.length, alarmNoun);
  return (
    <>
      <BulkButton
        icon={IconCheck}
        label="Acknowledge"
        title={`Acknowledge ${them}`}
        onClick={() => acknowledge(alarms)}
      />
      <BulkButton
        icon={IconUserPlus}
        label="Assign"
        title={`Assign ${them}`}
        onClick={() => askToAssign(alarms, user?.id ?? 0)}
      />
      <BulkMore anyOf={['perm-alarms']}>
        <BulkButton icon={IconBellZ} label="Snooze" title={`Snooze ${them}`} onClick={() => askToSnooze(alarms)} />
        <BulkButton
          icon={IconMessage}
          label="Comment"
          title={`Comment on ${them}`}
          onClick={() => askToComment(selected.ids)}
        />
        <BulkButton icon={IconSquareCheck} label="Clear" title={`Clear ${them}`} onClick={() => clear(alarms)} />
      </BulkMore>
    </>
  );
};

const Buttons = ({ selected, onDownload }: BulkActionsProps<AlarmRow>) => (
  <>
    <Allowed to="perm-alarms">
      <Work selected={selected} />
    </Allowed>
    <BulkDownloadButton noun={alarmNoun} selected={selected} onDownload={onDownload} />
  </>
);

/** All alarms are in the browser, so nothing is done by filters. */
export const alarmBulkActions: BulkActions<AlarmRow> = { Buttons, jobs: [] };
