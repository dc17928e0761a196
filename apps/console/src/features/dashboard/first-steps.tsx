import { useMay, useUser } from '../../data/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './first-steps.module.css';

type Step = { title: string; text: string };

const ownSteps: readonly Step[] = [
  {
    title: 'Switch on your analyzer',
    text: 'Connect it to your network. It will find Ohmstead automatically.',
  },
  {
    title: 'Claim it',
    text: 'Open the link that came with it, press Claim, and enter the six-digit code on its display.',
  },
  {
    title: 'Put a battery in a bay',
    text: 'It appears under Batteries once the analyzer has read it. Its first service measures its state of health.',
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
      {mayAdd ? <p>There are no devices yet. Add your first in three steps:</p> : null}
      {mayAdd ? <Steps /> : null}
      {mayAdd ? null : (
        <p>
          {seesAll
            ? 'There are no devices yet. Ask an administrator to claim the first one or give you permission to add devices.'
            : 'You can see devices at the locations an administrator has given you access to. There are none there yet.'}
        </p>
      )}
      <div className={styles['ways']}>
        <ButtonLink to="/devices" variant="default">
          View devices
        </ButtonLink>
      </div>
    </section>
  );
};
