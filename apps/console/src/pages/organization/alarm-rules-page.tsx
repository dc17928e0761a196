import { RuleList } from '../../features/alarm-rules/rule-list.tsx';
import { WindowList } from '../../features/alarm-rules/window-list.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

/** What raises alarms, and when no one is told of them. */
export const AlarmRulesPage = () => (
  <SettingsPage title="Alarm rules" note="What raises an alarm, and when no messages are sent">
    <CardColumn>
      <RuleList />
      <WindowList />
    </CardColumn>
  </SettingsPage>
);
