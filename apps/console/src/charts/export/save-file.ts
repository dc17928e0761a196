const kept = /[^a-z0-9]+/g;

/** 'ohmstead-service-metrics.pdf': the product, then what the chart shows. */
export const chartFileName = (title: string, ending: string): string => {
  const words = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(kept, '-').replace(/^-|-$/g, '');
  return `ohmstead-${words === '' ? 'chart' : words.slice(0, 80)}.${ending}`;
};

/** Fixed by the specification (foundations §2). */
export const chartCsvName = 'chart.csv';

/** GestureOptions a file to the browser under a name. */
export const saveFile = (name: string, contents: Blob): void => {
  const address = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once it has started, the download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
