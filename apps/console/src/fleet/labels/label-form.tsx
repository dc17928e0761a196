import { maxLabels } from '@ohmstead/domain';
import { useState } from 'react';
import { wordsOf } from '../../data/api-error.ts';
import { saveUiSetting, uiSetting } from '../../data/session/ui-settings.ts';
import type { Noun } from '../../lib/text/number-text.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { Amounts, CodeField, LineFields, SizeFields, type Change } from './label-form-fields.tsx';
import { LabelPicture, SheetPicture } from './label-preview.tsx';
import { labelProblems } from './label-problems.ts';
import { labelSizeOf, readLabelSettings } from './label-settings.ts';
import { labelsOfPage } from './label-size.ts';
import type { LabelKind, LabelThing } from './label-thing.ts';
import { PrintButtons } from './print-buttons.tsx';
import { printPdf, printZpl } from './print-labels.ts';
import { useLabelPreview } from './use-label-preview.ts';
import styles from './labels.module.css';

export type LabelRequest = { kind: LabelKind; noun: Noun; things: readonly LabelThing[] };

const settingPath = (kind: LabelKind) => `labels.${kind}`;

const useSettings = (kind: LabelKind) => {
  const [read] = useState(() => readLabelSettings(kind, uiSetting(settingPath(kind))));
  const [settings, setSettings] = useState(read.settings);
  const [isSizeChosen, setSizeChosen] = useState(false);
  const change: Change = (part) => {
    if (part.sizeId !== undefined) setSizeChosen(true);
    setSettings((before) => ({ ...before, ...part }));
  };
  return { settings, change, missingSize: isSizeChosen ? undefined : read.missingSize };
};

/** Size, contents and number of labels, with a preview drawn from the same shapes as the file. */
export const LabelForm = ({ request }: { request: LabelRequest }) => {
  const { kind, things } = request;
  const { settings, change, missingSize } = useSettings(kind);
  const [wantedStart, setStart] = useState(1);
  const preview = useLabelPreview(things, settings);
  const size = labelSizeOf(settings);
  const onPage = labelsOfPage(size);
  const start = Math.min(wantedStart, onPage);
  const layouts = preview !== undefined && 'layouts' in preview ? preview.layouts : [];
  const problems = labelProblems({ request, settings, missingSize, layouts });
  const print = { kind, things, settings, start };
  const remember = () => saveUiSetting(settingPath(kind), settings);
  return (
    <div className={styles['form']}>
      <div className={styles['preview']}>
        {preview === undefined ? <Waiting words="Loading the preview…" /> : null}
        {preview !== undefined && 'error' in preview ? <p role="alert">{wordsOf(preview.error).text}</p> : null}
        {layouts[0] === undefined ? null : <LabelPicture size={size} shapes={layouts[0].shapes} />}
        {layouts.length > 0 && onPage > 1 ? (
          <SheetPicture
            size={size}
            labels={layouts.map(({ shapes }) => shapes)}
            copies={settings.copies}
            start={start}
            onStart={setStart}
          />
        ) : null}
      </div>
      <div className={styles['fields']}>
        <SizeFields kind={kind} settings={settings} onChange={change} />
        <CodeField kind={kind} settings={settings} onChange={change} />
        <LineFields kind={kind} settings={settings} onChange={change} />
        <Amounts kind={kind} settings={settings} onChange={change} onPage={onPage} start={start} onStart={setStart} />
        {problems.map(({ text, isFinal }) => (
          <p key={text} role={isFinal ? 'alert' : 'status'} className={styles['problem']}>
            {text}
          </p>
        ))}
        <PrintButtons
          isRoll={onPage === 1}
          isReady={layouts.length > 0 && problems.every(({ isFinal }) => !isFinal)}
          onPdf={() => (remember(), printPdf(print))}
          onZpl={(resolution) => (remember(), printZpl(print, resolution))}
        />
        <small>At most {maxLabels.toLocaleString('en')} labels at once.</small>
      </div>
    </div>
  );
};
