import {
  IconBattery3,
  IconBell,
  IconCalendarDue,
  IconChartHistogram,
  IconClipboardList,
  IconServer2,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, Suspense, type ComponentType } from 'react';
import { Allowed } from '../../ui/allowed.tsx';
import { WithData } from './with-data.tsx';

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The main pages that everyone may open. */
export const mainPages = [
  { to: '/devices', kind: 'devices', name: 'Devices', Icon: IconServer2 },
  { to: '/batteries', kind: 'batteries', name: 'Batteries', Icon: IconBattery3 },
  { to: '/services', kind: 'services', name: 'Services', Icon: IconClipboardList },
] as const;

/** Links to the main pages, each with the views of its list; the active one is marked with aria-current. */
export const NavigationLinks = ({ Views }: { Views: ComponentType<(typeof mainPages)[number]> }) => (
  <>
    {mainPages.map((page) => (
      <Fragment key={page.to}>
        <Link to={page.to}>
          <page.Icon {...iconProps} />
          {page.name}
        </Link>
        <WithData>
          <Suspense>
            <Views {...page} />
          </Suspense>
        </WithData>
      </Fragment>
    ))}
    <Link to="/alarms">
      <IconBell {...iconProps} />
      Alarms
    </Link>
    <Link to="/due">
      <IconCalendarDue {...iconProps} />
      Due
    </Link>
    <Allowed to="perm-reports">
      <Link to="/reports">
        <IconChartHistogram {...iconProps} />
        Reports
      </Link>
    </Allowed>
  </>
);
