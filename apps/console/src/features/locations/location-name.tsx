import { locationNameMaxLength } from '@ohmstead/contract';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useNameProblem } from '../../ui/editing/use-name-problem.ts';

export const useLocationName = () =>
  useNameProblem('Location cannot be blank', [
    'locations-add-1',
    'locations-add-3',
    'locations-update-1',
    'locations-update-5',
  ]);

type LocationNameProps = {
  value: string;
  error: string | undefined;
  saved?: string | undefined;
  onChange: (change: { name: string }) => void;
};

export const LocationName = ({ onChange, ...field }: LocationNameProps) => (
  <TextField
    {...field}
    label="Location"
    data-autofocus
    maxLength={locationNameMaxLength}
    onChange={(name) => onChange({ name })}
  />
);
