import { useCallback, useMemo, useRef } from 'react';
import { useRead } from './use-read';
import type { Draft } from '#/lib/draft';
import { bytesOf, changeOf, maxBytes, maxProperties } from '#/lib/property-check';
import type { Property } from '#/lib/property-lines';
import type { ListDraft } from '#/lib/property-list';

/** Long texts by block. They outlive the editor: the draft that is kept when the person leaves it names them. */
const texts = new Map<string, string>();
const nothing: readonly Property[] = [];
const unchanged = { added: nothing, removed: nothing };

/** The properties that saving would store, and how they differ from the stored list. `saved` is null for a new one. */
export function useEdit(draft: Draft<ListDraft>, saved: readonly Property[] | null) {
  const { value } = draft;
  const reading = useRead(value, texts, saved ?? nothing);
  const { read } = reading;
  const next = useMemo(() => {
    if (value.taken.length === 0) return read.properties;
    const taken = new Set(value.taken);
    return new Map([...read.properties].filter(([key]) => !taken.has(key)));
  }, [read, value.taken]);
  const all = useMemo(() => [...next.values()], [next]);
  const change = useMemo(
    () => (saved === null ? unchanged : changeOf(new Map(saved.map((each) => [each.key, each])), next)),
    [saved, next],
  );
  const takenOut = useMemo(() => value.taken.flatMap((key) => read.properties.get(key) ?? []), [value.taken, read]);
  const bytes = useMemo(() => bytesOf(all), [all]);
  // The same functions as before: otherwise every row would be rendered again.
  const latest = useRef(draft);
  latest.current = draft;
  const take = useCallback((keys: readonly string[]) => {
    const { set, value: now } = latest.current;
    set({ taken: [...new Set([...now.taken, ...keys])] });
  }, []);
  const putBack = useCallback((keys: readonly string[]) => {
    const [{ set, value: now }, back] = [latest.current, new Set(keys)];
    set({ taken: now.taken.filter((key) => !back.has(key)) });
  }, []);
  return {
    texts,
    reading,
    next,
    all,
    ...change,
    takenOut,
    take,
    putBack,
    bytes,
    isTooMuch: all.length > maxProperties || bytes > maxBytes,
    hasChanged: saved === null || change.added.length > 0 || change.removed.length > 0,
  };
}

export type Edit = ReturnType<typeof useEdit>;
