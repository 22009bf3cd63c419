/** Lists that are longer render only the rows in sight. */
export const maxWhole = 100;

interface Range {
  readonly startIndex: number;
  readonly endIndex: number;
  readonly overscan: number;
  readonly count: number;
}

/** Indexes of the rows to render: all of a short list, else those in sight and the row with the focus beside its neighbors, so that the keyboard goes on from it. */
export function shownIndexes({ startIndex, endIndex, overscan, count }: Range, focused: number | null): number[] {
  if (count <= maxWhole) return Array.from({ length: count }, (_, n) => n);
  const shown = new Set<number>();
  const add = (from: number, to: number) => {
    for (let n = Math.max(0, from); n <= Math.min(count - 1, to); n += 1) shown.add(n);
  };
  add(startIndex - overscan, endIndex + overscan);
  if (focused !== null) add(focused - 1, focused + 1);
  return [...shown].sort((a, b) => a - b);
}

/** Whether the next page should be loaded: 80 % of the loaded rows have been in sight. */
export const isNearEnd = (lastShown: number, count: number): boolean => count > 0 && lastShown + 1 >= count * 0.8;
