import { darkRuns } from './modules.ts';
import { qrModules } from './qr-modules.ts';

type LabelCodeProps = { text: string; label: string; className?: string | undefined };

/** A code dark on light in both themes, as readers expect. */
export const LabelCode = ({ text, label, className }: LabelCodeProps) => {
  const modules = qrModules(text);
  const side = modules.rows.length + 2 * modules.quiet;
  const path = darkRuns(modules)
    .map(({ row, from, length }) => `M${from + modules.quiet} ${row + modules.quiet}h${length}v1h-${length}z`)
    .join('');
  return (
    <svg className={className} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
