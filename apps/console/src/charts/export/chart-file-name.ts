const kept = /[^a-z0-9]+/g;

/** For example 'ohmstead-service-metrics.pdf': the product, then the chart's title. */
export const chartFileName = (title: string, ending: string): string => {
  const words = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(kept, '-').replace(/^-|-$/g, '');
  return `ohmstead-${words === '' ? 'chart' : words.slice(0, 80)}.${ending}`;
};

/** Fixed by the specification (foundations §2). */
export const chartCsvName = 'chart.csv';
