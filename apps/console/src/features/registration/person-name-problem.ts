import { nameMaxLength } from '@ohmstead/domain';

export const personNameProblem = (label: string, name: string): string | undefined => {
  if (name.trim() === '') return `${label} is required`;
  return name.trim().length > nameMaxLength ? `Cannot be longer than ${nameMaxLength} characters` : undefined;
};
