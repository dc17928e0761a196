import { Button, NativeSelect } from '@mantine/core';
import type { ServiceSpectrum } from '@ohmstead/contract';
import { readCircuit } from '@ohmstead/metrology';
import { useState, type FormEvent } from 'react';
import { computedWords } from '../../../fleet/computed-words.ts';
import { TextField } from '../../../ui/editing/text-field.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { CircuitDrawing } from './circuit-drawing.tsx';
import { copyParameters } from './copy-parameters.ts';
import { FitQuality } from './fit-quality.tsx';
import type { ComputedAnalysis } from './impedance-api.ts';
import { ParameterTable } from './parameter-table.tsx';
import { parametersCsv } from './parameters-csv.ts';
import { SaveFit } from './save-fit.tsx';
import { withCircuit, withHeld, type Recipe, type Weight } from './recipe.ts';
import styles from './impedance.module.css';

const weights: { value: Weight; label: string }[] = [
  { value: 'modulus', label: 'All points relative to |Z|' },
  { value: 'unit', label: 'All points alike' },
];

const problemOf = (text: string): string | undefined => {
  if (text.trim() === '') return undefined;
  const read = readCircuit(text.trim());
  return 'fault' in read
    ? `The circuit cannot be read at character ${read.fault.character}: ${read.fault.words}`
    : undefined;
};

type CircuitPanelProps = {
  spectrum: ServiceSpectrum;
  analysis: ComputedAnalysis | undefined;
  recipe: Recipe;
  onRecipe: (recipe: Recipe) => void;
};

/** A circuit typed by hand, or none: then the ladder chooses. */
const CircuitForm = ({ recipe, onRecipe }: Pick<CircuitPanelProps, 'recipe' | 'onRecipe'>) => {
  const [text, setText] = useState(recipe.circuit ?? '');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(text);
    setProblem(found);
    if (found === undefined) onRecipe(withCircuit(recipe, text));
  };
  const letChoose = () => {
    setText('');
    setProblem(undefined);
    onRecipe(withCircuit(recipe, ''));
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label="Circuit"
        placeholder="R0-p(R1,Q1)-Q9, or empty: automatic"
        maxLength={500}
        value={text}
        error={problem}
        onChange={setText}
      />
      <NativeSelect
        label="Weight"
        data={weights}
        value={recipe.weight}
        onChange={({ currentTarget }) =>
          onRecipe({ ...recipe, weight: currentTarget.value === 'unit' ? 'unit' : 'modulus' })
        }
      />
      <div className={styles['buttons']}>
        <Button type="submit">Fit</Button>
        {recipe.circuit === null ? null : (
          <Button variant="default" onClick={letChoose}>
            Choose automatically
          </Button>
        )}
      </div>
    </form>
  );
};

type FitProps = CircuitPanelProps & { analysis: ComputedAnalysis };

const Fit = ({ spectrum, analysis, recipe, onRecipe }: FitProps) => {
  const { fit, refused } = analysis;
  if (fit === null) return <p>{refused?.message ?? 'No circuit can be fitted to so few points.'}</p>;
  return (
    <>
      <CircuitDrawing text={fit.circuit} />
      <p className={styles['minor']}>
        <code>{fit.circuit}</code> {fit.chosen === 'ladder' ? 'chosen automatically' : 'as entered'}
      </p>
      <FitQuality fit={fit} />
      <ParameterTable fit={fit} onHold={(name) => onRecipe(withHeld(recipe, fit, name))} />
      <div className={styles['buttons']}>
        <Button
          variant="default"
          onClick={() => void copyParameters(parametersCsv(fit, analysis), `impedance-${analysis.serviceId}.csv`)}
        >
          Copy as CSV
        </Button>
      </div>
      <p className={styles['minor']}>Method: {computedWords(analysis)}</p>
      <SaveFit serviceId={spectrum.serviceId} batteryId={spectrum.batteryId} recipe={recipe} />
    </>
  );
};

/** The equivalent circuit of the chosen spectrum, with what was found for its parameters. */
export const CircuitPanel = (props: CircuitPanelProps) => (
  <Card title="Equivalent circuit">
    <CircuitForm key={props.recipe.circuit} recipe={props.recipe} onRecipe={props.onRecipe} />
    {props.analysis === undefined ? null : <Fit {...props} analysis={props.analysis} />}
  </Card>
);
