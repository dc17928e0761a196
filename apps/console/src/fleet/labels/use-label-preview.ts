import type { jsPDF } from 'jspdf';
import { useEffect, useMemo, useState } from 'react';
import type { LabelLayout } from './label-layout.ts';
import { measureIn, openLabelPdf } from './label-pdf.ts';
import { labelSizeOf, type LabelCodeKind, type LabelSettings } from './label-settings.ts';
import { labelsOfPage } from './label-size.ts';
import type { LabelThing } from './label-thing.ts';
import { layOutThing, loadEncoder, type Encode } from './print-labels.ts';

/** Codes are made when labels are printed. */
const sample = { address: `${location.origin}/q/`, code: '0'.repeat(12) };

const anyPage = { pageWidthMm: 100, pageHeightMm: 100 };

type Loaded<Part> = { part?: Part; error?: unknown };

const useLoaded = <Part, Key>(key: Key, load: (key: Key) => Promise<Part>): Loaded<Part> => {
  const [loaded, setLoaded] = useState<Loaded<Part> & { key?: Key }>({});
  useEffect(() => {
    let isCurrent = true;
    const take = (next: Loaded<Part>) => (isCurrent ? setLoaded({ ...next, key }) : undefined);
    load(key).then(
      (part) => take({ part }),
      (error: unknown) => take({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, load]);
  return loaded.key === key ? loaded : {};
};

type Opened = { pdf: jsPDF };
const openPdf = async (): Promise<Opened> => ({ pdf: await openLabelPdf(anyPage) });
const openEncoder = async (code: LabelCodeKind): Promise<{ encode: Encode }> => ({ encode: await loadEncoder(code) });

export type LabelPreview = { layouts: readonly LabelLayout[] } | { error: unknown } | undefined;

/** The labels of the first page as they will be printed, with a code that stands for theirs. Undefined until font and encoder are here. */
export const useLabelPreview = (things: readonly LabelThing[], settings: LabelSettings): LabelPreview => {
  const font = useLoaded<Opened, string>('', openPdf);
  const encoder = useLoaded<{ encode: Encode }, LabelCodeKind>(settings.code, openEncoder);
  const [pdf, encode] = [font.part?.pdf, encoder.part?.encode];
  const layouts = useMemo(() => {
    if (pdf === undefined || encode === undefined) return undefined;
    const measure = measureIn(pdf);
    return things
      .slice(0, labelsOfPage(labelSizeOf(settings)))
      .map((thing) => layOutThing({ thing, ...sample }, settings, encode, measure));
  }, [pdf, encode, things, settings]);
  const error = font.error ?? encoder.error;
  if (error !== undefined) return { error };
  return layouts === undefined ? undefined : { layouts };
};
