import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay, useUser } from '../../data/session/session.ts';
import { saveUiSetting, useUiSetting } from '../../data/session/ui-settings.ts';
import { useLocations } from '../../data/locations-api.ts';
import { useUsers } from '../../data/users-api.ts';
import { useDeviceGroups, useLatestServices } from './dashboard-api.ts';
import { useDevicesSettings, useServicesSettings } from './widget-settings.ts';
import styles from './first-steps.module.css';

type Step = {
  title: string;
  text: string;
  to: '/settings/locations' | '/account/claim-device' | '/settings/users' | '/devices';
  isDone: boolean;
};

const dismissed = 'dashboard.firstSteps.dismissed';

/** The steps that this user may take; undefined until it is known which are done. */
const useSteps = (): { steps: readonly Step[]; hasDevices: boolean; hasServices: boolean } | undefined => {
  const [mayLocate, mayAdd, mayInvite] = [
    useMay('perm-locations'),
    useMay('perm-devices-add'),
    useMay('perm-users-groups'),
  ];
  // The same queries as in the widgets, so that each is requested once.
  const devices = useDeviceGroups(useDevicesSettings().settings).data?.groups;
  const services = useLatestServices(useServicesSettings().settings).data?.services;
  const isNew = services !== undefined && !services.some(({ endTime }) => endTime !== null);
  const locations = useLocations({ isWanted: isNew && mayLocate }).data;
  const users = useUsers({ isWanted: isNew && mayInvite }).data;
  if (devices === undefined || services === undefined) return undefined;
  const hasDevices = devices.length > 0;
  const locate: Step = {
    title: 'Add a location',
    text: 'A workshop, a ward, a depot: people can be limited to the locations they work at.',
    to: '/settings/locations',
    isDone: (locations?.length ?? 0) > 0,
  };
  const claim: Step = {
    title: 'Claim a device',
    text: 'Switch your analyzer on and connect it to your network, then enter the link that came with it.',
    to: '/account/claim-device',
    isDone: hasDevices,
  };
  const invite: Step = {
    title: 'Invite a colleague',
    text: 'Decide what each person can see and do.',
    to: '/settings/users',
    isDone: (users?.length ?? 0) > 1,
  };
  const serve: Step = {
    title: 'Run the first service',
    text: 'Put a battery into a bay. It appears under Batteries, and its first service measures its state of health.',
    to: '/devices',
    isDone: !isNew,
  };
  return {
    steps: [...(mayLocate ? [locate] : []), ...(mayAdd ? [claim] : []), ...(mayInvite ? [invite] : []), serve],
    hasDevices,
    hasServices: !isNew,
  };
};

const StepItem = ({ title, text, to, isDone }: Step) => {
  const Sign = isDone ? IconCircleCheck : IconCircle;
  return (
    <li data-done={isDone}>
      <Sign size={24} stroke={1.5} aria-label={isDone ? 'Done' : 'To do'} role="img" />
      <div>
        <h3>{isDone ? title : <Link to={to}>{title}</Link>}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
};

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles['welcome']} aria-labelledby="first-steps">
    <h2 id="first-steps">{title}</h2>
    {children}
  </section>
);

/** Explains to users who may not add devices why there are none. */
const NoDevices = () => {
  const seesAll = useMay('perm-all-locations');
  return (
    <Panel title={seesAll ? 'No devices yet' : 'No devices at your locations'}>
      <p>
        {seesAll
          ? 'Ask an administrator to claim the first one, or to let you add devices.'
          : 'You see the devices at the locations an administrator has opened to you. There are none there yet.'}
      </p>
    </Panel>
  );
};

const Checklist = ({ steps }: { steps: readonly Step[] }) => {
  const orgName = useUser()?.orgName;
  return (
    <Panel title={`Welcome${orgName ? `, ${orgName}` : ''}`}>
      <p>
        {steps.filter(({ isDone }) => isDone).length} of {steps.length} done. This list disappears after the first
        service.
      </p>
      <ul className={styles['steps']}>
        {steps.map((step) => (
          <StepItem key={step.title} {...step} />
        ))}
      </ul>
      <Button variant="default" onClick={() => saveUiSetting(dismissed, true)}>
        Hide this list
      </Button>
    </Panel>
  );
};

/** The first steps in a new organisation, shown until the first service is done or the user dismisses them. */
export const useFirstSteps = (): { firstSteps: ReactNode; hasNoDevices: boolean } => {
  const known = useSteps();
  const isDismissed = useUiSetting(dismissed) === true;
  const mayAdd = useMay('perm-devices-add');
  const hasNoDevices = known?.hasDevices === false;
  if (known === undefined || (hasNoDevices && !mayAdd))
    return { firstSteps: hasNoDevices ? <NoDevices /> : null, hasNoDevices };
  const isWanted = !known.hasServices && !isDismissed && mayAdd;
  return { firstSteps: isWanted ? <Checklist steps={known.steps} /> : null, hasNoDevices };
};
