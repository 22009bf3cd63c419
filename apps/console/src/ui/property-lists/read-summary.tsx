import type { useRead } from './use-read';
import { type Text, useText } from '#/i18n';
import { maxBytes, maxProperties } from '#/lib/property-check';
import type { OddLine } from '#/lib/property-lines';
import { Figure, Figures, ForeignText } from '#/ui/parts';

interface Props {
  readonly of: ReturnType<typeof useRead>;
  /** Number of properties that would be saved, and the length of their body. */
  readonly count: number;
  readonly bytes: number;
}

const megabyte = 1_000_000;
const sizeOf = (text: Text, bytes: number): string =>
  bytes < megabyte / 10
    ? text.number(Math.ceil(bytes / 1_000), { style: 'unit', unit: 'kilobyte' })
    : text.number(bytes / megabyte, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** What the texts hold, before anything is sent: different properties, doubles, lines that name nothing, and whether the API takes so many. */
export function ReadSummary({ of: { read, isReading }, count, bytes }: Props) {
  const text = useText();
  const number = (value: number) => (isReading ? <span className="text-mute">…</span> : text.number(value));
  const over = count - maxProperties;
  return (
    <div className="grid gap-2" aria-busy={isReading}>
      <Figures>
        <Figure
          label={text('propertyLists.different')}
          value={number(count)}
          note={text('propertyLists.size', { size: sizeOf(text, bytes) })}
        />
        <Figure label={text('propertyLists.lines')} value={number(read.lines)} />
        <Figure label={text('propertyLists.doubles')} value={number(read.doubles.length)} note={text('propertyLists.doubles.note')} />
        <Figure label={text('propertyLists.invalid')} value={number(read.invalid.length)} note={text('propertyLists.invalid.note')} />
      </Figures>
      {(over > 0 || bytes > maxBytes) && !isReading && (
        <p role="alert" className="rounded-lg border border-line bg-bad-soft px-3 py-2 font-medium text-bad">
          {over > 0 ? text('propertyLists.over', { count: over }) : text('propertyLists.overBytes')}
        </p>
      )}
      <Examples title={text('propertyLists.invalid.show')} of={read.invalid} />
      <Examples title={text('propertyLists.doubles.show')} of={read.doubles} />
    </div>
  );
}

const maxExamples = 20;

function Examples({ title, of }: { title: string; of: readonly OddLine[] }) {
  const text = useText();
  if (of.length === 0) return null;
  return (
    <details className="text-xs">
      <summary className="w-fit rounded-md py-1 text-mute hover:text-ink">{title}</summary>
      <ul className="mt-1 grid gap-0.5">
        {of.slice(0, maxExamples).map(({ line, text: content, source }) => (
          <li key={`${source} ${line}`} className="flex min-w-0 gap-3">
            <span className="shrink-0 text-mute tabular-nums">
              {source !== '' && <bdi>{source} · </bdi>}
              {text('propertyLists.line', { line })}
            </span>
            <span className="min-w-0 font-mono">
              <ForeignText>{content}</ForeignText>
            </span>
          </li>
        ))}
        {of.length > maxExamples && <li className="text-mute">{text('propertyLists.more', { count: of.length - maxExamples })}</li>}
      </ul>
    </details>
  );
}
