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
    const left = new Map(read.properties);
    for (const key of value.taken) left.delete(key);
    return left;
  }, [read, value.taken]);
  const all = useMemo(() => [...next.values()], [next]);
  // Not made again for each text that is read: of 100,000 properties, that would be felt.
  const before = useMemo(() => saved && new Map(saved.map((each) => [each.key, each])), [saved]);
  const change = useMemo(() => (before === null ? unchanged : changeOf(before, next)), [before, next]);
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
