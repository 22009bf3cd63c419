import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react';
import { shownIndexes } from '#/lib/list-window';

/** Rows to render, and where they are in the document. */
export interface RowsInSight {
  readonly places: readonly { readonly index: number; readonly start: number; readonly end: number }[];
  /** The last row in sight. */
  readonly last: number;
  /** Where the last row of all ends. */
  readonly end: number;
}

interface Props {
  readonly count: number;
  /** Where the first row begins. */
  readonly top: number;
  /** That of each row. */
  readonly height: number;
  /** The row with the focus is rendered wherever it is. */
  readonly focused: RefObject<number | null>;
  readonly onChange: (rows: RowsInSight) => void;
}

const overscan = 6;

/** Tells the rows in sight of a long list. It is a component so that it can be loaded after the first rows are shown. */
export default function InSight({ count, top, height, focused, onChange }: Props): null {
  // The same functions as before, because others compute the places of all rows again.
  const estimateSize = useCallback(() => height, [height]);
  const rangeExtractor = useCallback((range: Range) => shownIndexes(range, focused.current), [focused]);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize,
    overscan,
    scrollMargin: top,
    rangeExtractor,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const places = virtual.getVirtualItems();
  const last = virtual.range?.endIndex ?? 0;
  const end = virtual.getTotalSize() + top;
  useLayoutEffect(() => onChange({ places, last, end }), [places, last, end, onChange]);
  return null;
}
