import { Button } from '@mantine/core';
import type { ServiceSpectrum, SpectrumAnalysis } from '@ohmstead/contract';
import { useState } from 'react';
import { LoadFailed } from '../../../ui/page/load-failed.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { validityLimits } from '../spectra/validity-words.ts';
import { AnalysedCharts } from './analysed-charts.tsx';
import { CircuitPanel } from './circuit-panel.tsx';
import { useAnalyses, useAnalysis } from './impedance-api.ts';
import { plainRecipe, withPoint, type Recipe } from './recipe.ts';
import { resistanceNote } from './resistance-text.ts';
import { SpectrumList } from './spectrum-list.tsx';
import { validityText } from './validity-text.ts';
import styles from './impedance.module.css';

/** The recipe of each spectrum, for as long as the page is open. */
const useRecipes = () => {
  const [recipes, setRecipes] = useState<ReadonlyMap<number, Recipe>>(new Map());
  return {
    recipeOf: (id: number): Recipe => recipes.get(id) ?? plainRecipe,
    setRecipe: (id: number, recipe: Recipe) => setRecipes((before) => new Map(before).set(id, recipe)),
  };
};

type ValidityProps = { analysis: SpectrumAnalysis; recipe: Recipe; onRecipe: (recipe: Recipe) => void };

/** What the verdict rests on. A sign that looks turned is turned only by hand. */
const Validity = ({ analysis, recipe, onRecipe }: ValidityProps) => (
  <div className={styles['validity']}>
    <p>{validityText(analysis)}</p>
    {analysis.looksTurned || recipe.turned ? (
      <p className={styles['warning']}>
        {recipe.turned
          ? 'The imaginary part is read with its sign turned.'
          : 'The sign of the imaginary part looks turned.'}
        <Button variant="default" size="xs" onClick={() => onRecipe({ ...recipe, turned: !recipe.turned })}>
          {recipe.turned ? 'Read as measured' : 'Turn the sign'}
        </Button>
      </p>
    ) : null}
    <p className={styles['minor']}>{validityLimits}</p>
  </div>
);

type CurrentProps = {
  spectrum: ServiceSpectrum;
  recipe: Recipe;
  onRecipe: (recipe: Recipe) => void;
  answer: ReturnType<typeof useAnalysis>;
};

const Current = ({ spectrum, recipe, onRecipe, answer: { data, error, refetch } }: CurrentProps) => {
  const analysis = data ?? undefined;
  return (
    <>
      <Card title="Spectrum">
        {error !== null ? (
          <LoadFailed what="The analysis" error={error} onRetry={refetch} />
        ) : analysis === undefined ? (
          <Waiting words="Analysing the spectrum…" />
        ) : (
          <>
            <Validity analysis={analysis} recipe={recipe} onRecipe={onRecipe} />
            <AnalysedCharts
              spectrum={spectrum}
              analysis={analysis}
              onPoint={(position) => onRecipe(withPoint(recipe, position))}
            />
          </>
        )}
      </Card>
      <CircuitPanel spectrum={spectrum} analysis={analysis} recipe={recipe} onRecipe={onRecipe} />
    </>
  );
};

/** Impedance spectra with their validity, their equivalent circuits and their time constants. */
export const ImpedanceWorkbench = ({ spectra }: { spectra: readonly [ServiceSpectrum, ...ServiceSpectrum[]] }) => {
  const [chosen, setChosen] = useState(spectra[0].serviceId);
  const { recipeOf, setRecipe } = useRecipes();
  const { results, error, refetch } = useAnalyses(spectra.map(({ serviceId }) => serviceId));
  const current = spectra.find(({ serviceId }) => serviceId === chosen) ?? spectra[0];
  const { serviceId } = current;
  const answer = useAnalysis(serviceId, recipeOf(serviceId));
  // The chosen spectrum is listed as it is shown: by its recipe.
  const analyses = answer.data ? [answer.data, ...results] : results;
  return (
    <div className={styles['workbench']}>
      <Card title="Spectra" note={resistanceNote}>
        <SpectrumList
          spectra={spectra}
          analysisOf={(id) => analyses.find((analysis) => analysis.serviceId === id)}
          hasFailed={error !== null}
          current={serviceId}
          onChoose={setChosen}
        />
        {error === null ? null : <LoadFailed what="The analysis of these spectra" error={error} onRetry={refetch} />}
      </Card>
      <Current
        key={serviceId}
        spectrum={current}
        answer={answer}
        recipe={recipeOf(serviceId)}
        onRecipe={(recipe) => setRecipe(serviceId, recipe)}
      />
    </div>
  );
};
