/** Ids of selected rows, and the row where a range begins. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/** Selects or unselects a row. With `isRange`, all rows from the last touched one to this one get its new value. */
export function toggled({ ids, anchor }: Selection, order: readonly string[], id: string, isRange: boolean): Selection {
  const next = new Set(ids);
  const isSelected = !ids.has(id);
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
  const range = isRange && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  for (const each of range) {
    if (isSelected) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor: id };
}

/** All rows, or none when all are selected. */
export function allToggled({ ids }: Selection, order: readonly string[]): Selection {
  return order.every((id) => ids.has(id)) ? noSelection : { ids: new Set(order), anchor: null };
}
