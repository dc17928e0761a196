import { Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A link that looks like a button: for ways on, never for actions. */
export const ButtonLink = createLink(Button<'a'>);
