const kept = /[^a-z0-9]+/g;

/** For example 'ohmstead-service-metrics.pdf': the product, then the chart's title. */
export const chartFileName = (title: string, ending: string): string => {
  const words = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(kept, '-').replace(/^-|-$/g, '');
  return `ohmstead-${words === '' ? 'chart' : words.slice(0, 80)}.${ending}`;
};

/** Fixed by the specification (foundations §2). */
export const chartCsvName = 'chart.csv';

/** Lets the browser download a file under the given name. */
export const saveFile = (name: string, contents: Blob): void => {
  const address = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The URL is no longer needed once the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
