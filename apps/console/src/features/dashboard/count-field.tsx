import { shownRowCounts, type ShownRowCount } from '@ohmstead/domain';
import { ChoiceField } from './choice-field.tsx';

const options = shownRowCounts.map((value) => ({ value, label: String(value) }));

type CountFieldProps = { label: string; value: ShownRowCount; onChange: (count: ShownRowCount) => void };

export const CountField = (props: CountFieldProps) => <ChoiceField {...props} options={options} />;
