import type { ChartLine, ChartSource } from './chart';

/** What stands at the end of a line. */
export interface EndLabel {
  readonly kind: ChartLine['kind'];
  /** One or two rows of text. */
  readonly rows: readonly string[];
  /** Middle of the label. */
  readonly y: number;
}

interface Places extends Pick<ChartSource, 'lines' | 'format' | 'widthOf'> {
  readonly yOf: (value: number) => number;
  readonly top: number;
  readonly bottom: number;
  readonly maxRoom: number;
}

/** Between the end of the axis and a label, and between a label and the edge. */
const aside = [8, 6] as const;
export const rowHeight = 14;

/** The last value of the period's line and the names of those to compare it with, and the width that they need beside the lines. */
export function endLabels({ lines, format, widthOf, yOf, top, bottom, maxRoom }: Places): { labels: readonly EndLabel[]; room: number } {
  const [before, after] = aside;
  const rows = ({ kind, name }: ChartLine, value: number | null) =>
    kind === 'now' && value === null ? [] : rowsOf(kind === 'now' ? format(value!) : name, maxRoom - before - after, widthOf);
  const ends = lines.map((line) => ({ line, value: line.values.findLast((one) => one !== null) ?? null }));
  const labels = ends.flatMap(({ line, value }) => (value === null ? [] : [{ kind: line.kind, y: yOf(value), rows: rows(line, value) }]));
  // A line whose values have not arrived has its room already, so that no day moves when they do.
  const widths = ends.flatMap(({ line, value }) => rows(line, value).map(widthOf));
  return { labels: apart(labels, top, bottom), room: widths.length === 0 ? 0 : Math.ceil(before + Math.max(...widths) + after) };
}

/** Moves labels only as far as they would cover each other or leave the chart. */
function apart(labels: readonly EndLabel[], top: number, bottom: number): readonly EndLabel[] {
  const heightOf = ({ rows }: EndLabel) => rows.length * rowHeight;
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  const down: EndLabel[] = [];
  let from = top - rowHeight / 2;
  for (const label of sorted) {
    const y = Math.max(label.y, from + heightOf(label) / 2);
    down.push({ ...label, y });
    from = y + heightOf(label) / 2;
  }
  let to = bottom + rowHeight / 2;
  return down
    .toReversed()
    .map((label) => {
      const y = Math.min(label.y, to - heightOf(label) / 2);
      to = y - heightOf(label) / 2;
      return { ...label, y };
    })
    .toReversed();
}

/** Words in one row, or in two where one is too long; what still does not fit is cut. */
function rowsOf(words: string, room: number, widthOf: (words: string) => number): readonly string[] {
  const all = words.split(' ');
  let count = all.length;
  while (count > 1 && widthOf(all.slice(0, count).join(' ')) > room) count -= 1;
  return [all.slice(0, count).join(' '), all.slice(count).join(' ')].filter((row) => row !== '').map((row) => cut(row, room, widthOf));
}

function cut(row: string, room: number, widthOf: (words: string) => number): string {
  if (widthOf(row) <= room) return row;
  const letters = [...row];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
