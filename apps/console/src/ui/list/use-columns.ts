import { useMemo } from 'react';
import type { ListColumn } from './column';
import { storeChoice, useChoice } from '#/lib/preferences';

/** Which columns of a list are shown. The choice is remembered in this browser; only what differs from the list's own choice is stored. */
export function useColumns<T>(list: string, columns: readonly ListColumn<T>[]) {
  const place = `console.columns.${list}`;
  const stored = useChoice(place);
  const changed = useMemo(() => new Set((stored ?? '').split(',')), [stored]);
  const isShown = ({ key, isExtra, isMain }: ListColumn<T>) => isMain === true || (isExtra === true) === changed.has(key);
  const toggle = (key: string) => {
    const next = new Set(changed);
    if (!next.delete(key)) next.add(key);
    storeChoice(place, [...next].filter((each) => columns.some((column) => column.key === each)).join(','));
  };
  return { shown: useMemo(() => columns.filter(isShown), [columns, changed]), isShown, toggle };
}
