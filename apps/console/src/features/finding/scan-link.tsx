import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';

type ScanLinkProps = { to: '/scan' | '/scan?many'; children: string };

/** The scanner is a separate document, the only one allowed to use the camera; the router has no such page. */
export const ScanLink = ({ to, children }: ScanLinkProps) => (
  <Button
    component="a"
    href={to}
    variant="default"
    leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden="true" />}
  >
    {children}
  </Button>
);
