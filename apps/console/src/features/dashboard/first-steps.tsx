import { useMay, useUser } from '../../data/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './first-steps.module.css';

type Step = { title: string; text: string };

const ownSteps: readonly Step[] = [
  {
    title: 'Switch your analyzer on',
    text: 'Connect it to your network: it finds its way here by itself.',
  },
  {
    title: 'Claim it',
    text: 'Open the link that came with it, press Claim, and enter the six digits that it then shows.',
  },
  {
    title: 'Put a battery into a bay',
    text: 'It appears under Batteries as soon as the analyzer has read it, and its first service tells its state of health.',
  },
];

const Steps = () => (
  <ol className={styles['steps']}>
    {ownSteps.map(({ title, text }) => (
      <li key={title}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);

/** What to do first, for an organisation that has no devices yet; or why this user sees none. */
export const FirstSteps = () => {
  const mayAdd = useMay('perm-devices-add');
  const seesAll = useMay('perm-all-locations');
  const orgName = useUser()?.orgName;
  return (
    <section className={styles['welcome']} aria-labelledby="first-steps">
      <h2 id="first-steps">{seesAll ? `Welcome${orgName ? `, ${orgName}` : ''}` : 'No devices at your locations'}</h2>
      {mayAdd ? <p>There are no devices yet. Three steps bring the first one here:</p> : null}
      {mayAdd ? <Steps /> : null}
      {mayAdd ? null : (
        <p>
          {seesAll
            ? 'There are no devices yet. Ask an administrator to claim the first one, or to let you add devices.'
            : 'You see the devices of the locations that an administrator has opened to you; none stands there yet.'}
        </p>
      )}
      <div className={styles['ways']}>
        <ButtonLink to="/devices" variant="default">
          View Devices
        </ButtonLink>
      </div>
    </section>
  );
};
