/** The day under the cursor of a chart, and the other end of a selection; null when there is none. */
export interface DayCursor {
  readonly at: number | null;
  readonly anchor: number | null;
}

type DayAction =
  | { readonly kind: 'move'; readonly at: number; readonly anchor: number | null }
  | { readonly kind: 'zoom'; readonly from: number; readonly to: number }
  | { readonly kind: 'zoomOut' | 'table' };

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** What a key does in a chart of `count` days. Arrows follow the direction in which time runs. */
export function dayAction({ at, anchor }: DayCursor, { key, shiftKey }: Press, count: number, isRightToLeft: boolean): DayAction | null {
  const target = targetOf(key, at, count - 1, isRightToLeft);
  if (target !== null) return { kind: 'move', at: target, anchor: shiftKey ? (anchor ?? at ?? target) : null };
  if (at !== null && anchor !== null) {
    if (key === 'Enter') return { kind: 'zoom', from: Math.min(at, anchor), to: Math.max(at, anchor) };
    if (key === 'Escape') return { kind: 'move', at, anchor: null };
  }
  if (key === '-') return { kind: 'zoomOut' };
  return key === 't' ? { kind: 'table' } : null;
}

function targetOf(key: string, at: number | null, last: number, isRightToLeft: boolean): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const isLater = (key === 'ArrowRight') !== isRightToLeft;
  if (at === null) return isLater ? 0 : last;
  return Math.min(last, Math.max(0, at + (isLater ? 1 : -1)));
}
