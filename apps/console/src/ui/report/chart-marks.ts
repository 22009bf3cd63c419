import type uPlot from 'uplot';
import type { ChartLine } from '#/ui/line-chart';

interface Marks {
  readonly lines: readonly ChartLine[];
  readonly partial: number | null;
  readonly colors: readonly string[];
  readonly panel: string;
  readonly font: string;
  /** Width beside the plot, in CSS pixels. */
  readonly room: number;
  readonly isRightToLeft: boolean;
  readonly format: (value: number) => string;
  /** Color of names; values have that of their line. */
  readonly text: string;
}

const lastOf = ({ values }: ChartLine): number | null => values.findLast((one) => one !== null) ?? null;
/** What stands at the end of a line: its last value, or its name for lines to compare with. */
export const labelOf = (line: ChartLine, format: (value: number) => string): string => {
  const value = lastOf(line);
  return line.kind === 'now' && value !== null ? format(value) : line.name;
};

/** The day that is not over as a dashed end with a hollow point, and days without a report as hollow points on the axis. */
export function drawMarks(plot: uPlot, { lines, partial, colors, panel }: Marks): void {
  const [line] = lines;
  const { ctx } = plot;
  const ratio = devicePixelRatio;
  const x = (n: number) => plot.valToPos(plot.data[0][n]!, 'x', true);
  const y = (value: number) => plot.valToPos(value, 'y', true);
  const point = (n: number, value: number) => {
    ctx.beginPath();
    ctx.arc(x(n), y(value), 3 * ratio, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
  };
  ctx.save();
  Object.assign(ctx, { strokeStyle: colors[0], fillStyle: panel, lineWidth: 1.5 * ratio });
  const last = partial === null ? null : line!.values[partial]!;
  if (partial !== null && last !== null) {
    const before = partial > 0 ? (line!.values[partial - 1] ?? null) : null;
    if (before !== null) {
      ctx.setLineDash([4 * ratio, 4 * ratio]);
      ctx.beginPath();
      ctx.moveTo(x(partial - 1), y(before));
      ctx.lineTo(x(partial), y(last));
      ctx.stroke();
      ctx.setLineDash([]);
    }
    point(partial, last);
  }
  ctx.strokeStyle = colors[lines.findIndex(({ kind }) => kind === 'before')] ?? colors[0]!;
  for (const [n, value] of line!.values.entries()) if (value === null && lines[0]!.values.length < 100) point(n, 0);
  ctx.restore();
}

/** The name of each line at its end. Names that would cover each other move apart. */
export function drawLabels(plot: uPlot, { lines, colors, font, room, isRightToLeft, format, text }: Marks): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.font = font.replace(/^\d+/, String(12 * ratio));
  ctx.textBaseline = 'middle';
  ctx.textAlign = isRightToLeft ? 'right' : 'left';
  const gap = 15 * ratio;
  const labels = lines
    .map((line, n) => {
      const value = lastOf(line);
      return {
        words: labelOf(line, format),
        color: line.kind === 'now' ? colors[n]! : text,
        y: value === null ? null : plot.valToPos(value, 'y', true),
      };
    })
    .filter((one): one is { words: string; color: string; y: number } => one.y !== null)
    .toSorted((a, b) => a.y - b.y);
  for (const [n, label] of labels.entries()) if (n > 0) label.y = Math.max(label.y, labels[n - 1]!.y + gap);
  const excess = (labels.at(-1)?.y ?? 0) - (bbox.top + bbox.height);
  if (excess > 0) for (const label of labels) label.y -= excess;
  const x = isRightToLeft ? bbox.left - 8 * ratio : bbox.left + bbox.width + 8 * ratio;
  for (const { words, color, y } of labels) {
    ctx.fillStyle = color;
    ctx.fillText(words, x, y, (room - 12) * ratio);
  }
  ctx.restore();
}
