import type { BatteryForecast } from '@ohmstead/contract';
import type { ChartLayer, ColourToken } from '../../../charts/plot/chart-plot.ts';
import { forecastBasis } from './forecast-words.ts';

const [middleColour, edgeColour]: [ColourToken, ColourToken] = ['series-2', 'state-idle'];

/** The forecast as it continues a trend over time: a dashed middle, which names what it rests on, between the edges of the band. */
export const forecastLayers = (forecast: BatteryForecast): ChartLayer[] => {
  const { times, middle, low, high, probability } = forecast;
  if (times === null || middle === null || low === null || high === null) return [];
  const band = `${Math.round(100 * probability)} % band`;
  const layer = (key: string, label: string, curve: readonly number[][], colour: ColourToken): ChartLayer => ({
    key,
    label,
    form: 'line',
    x: times,
    y: curve.map(([, soh = NaN]) => soh),
    colour,
    unjudged: true,
    dashed: true,
    markers: 'never',
  });
  return [
    layer('forecast-high', `Forecast, upper end of the ${band}`, high, edgeColour),
    layer('forecast', `Forecast (${forecastBasis(forecast)})`, middle, middleColour),
    layer('forecast-low', `Forecast, lower end of the ${band}`, low, edgeColour),
  ];
};
