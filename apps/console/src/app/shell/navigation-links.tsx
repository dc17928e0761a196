import { IconBattery3, IconChartHistogram, IconClipboardList, IconServer2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Allowed } from '../../ui/allowed.tsx';

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Links to the main pages; the active one is marked with aria-current. */
export const NavigationLinks = () => (
  <>
    <Link to="/devices">
      <IconServer2 {...iconProps} />
      Devices
    </Link>
    <Link to="/batteries">
      <IconBattery3 {...iconProps} />
      Batteries
    </Link>
    <Link to="/services">
      <IconClipboardList {...iconProps} />
      Services
    </Link>
    <Allowed to="perm-reports">
      <Link to="/reports">
        <IconChartHistogram {...iconProps} />
        Reports
      </Link>
    </Allowed>
  </>
);
