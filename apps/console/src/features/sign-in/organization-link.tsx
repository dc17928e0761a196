import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { noteLoginElsewhere, startPath } from '../../data/session/elsewhere.ts';
import { emailAddressProblem } from '../../lib/text/email-address.ts';
import type { LoginFailure } from './login-failure.ts';
import styles from './passkey-button.module.css';

type OrganizationLinkProps = { email: string; onFailed: (failure: LoginFailure) => void };

const icon = <IconBuilding size={18} stroke={1.75} aria-hidden="true" />;
const looks = { variant: 'default', size: 'md', fullWidth: true, leftSection: icon } as const;
const words = 'Log in with your organisation';
const missing = { title: 'Could Not Login', text: 'Enter your email address first.', mayResend: false };

/** Sends the domain of what was typed, never the address. */
export const OrganizationLink = ({ email, onFailed }: OrganizationLinkProps) => {
  const typed = email.trim();
  const isKnown = emailAddressProblem(typed) === undefined;
  return (
    <div className={styles['way']}>
      {isKnown ? (
        <Button component="a" href={startPath(typed.split('@')[1] ?? '')} onClick={noteLoginElsewhere} {...looks}>
          {words}
        </Button>
      ) : (
        <Button onClick={() => onFailed(missing)} {...looks}>
          {words}
        </Button>
      )}
    </div>
  );
};
