import { useSearch } from '@tanstack/react-router';
import { ApproveWall } from '../../features/walls/approve-wall.tsx';
import { CardColumn } from '../../ui/page/card.tsx';
import { SettingsPage } from '../../ui/page/settings-page.tsx';

/** Where the code on an unpaired screen leads to. */
export const WallsPage = () => {
  const { code = '' } = useSearch({ from: '/shell/settings/walls' });
  return (
    <SettingsPage title="Wall screens" note="Bays by location, on a screen that does not have to log in">
      <CardColumn>
        <ApproveWall key={code} code={code} />
      </CardColumn>
    </SettingsPage>
  );
};
