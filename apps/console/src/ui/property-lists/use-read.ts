import { startTransition, useEffect, useState } from 'react';
import { useText } from '#/i18n';
import { linesOf, type Property, PropertyReader } from '#/lib/property-lines';
import type { ListDraft } from '#/lib/property-list';
import { inSlices } from '#/lib/slices';

type Read = Pick<PropertyReader, 'properties' | 'doubles' | 'invalid' | 'lines'>;

/** Time without typing after which a text is read. */
const settleMs = 150;

/** Reads what is typed, pasted and dropped, in slices. `isReading` until it is that of the current texts. */
export function useRead(
  { text, blocks, keepsSaved }: ListDraft,
  texts: ReadonlyMap<string, string>,
  saved: readonly Property[],
): { readonly read: Read; readonly isReading: boolean } {
  const words = useText();
  const typed = words('propertyLists.typed');
  const of = { text, blocks, keepsSaved, saved };
  const [done, setDone] = useState<{ readonly of: Partial<typeof of>; readonly read: Read }>(() => ({
    of: {},
    read: new PropertyReader(),
  }));
  useEffect(() => {
    const stop = new AbortController();
    const run = async () => {
      const reader = new PropertyReader(keepsSaved ? saved : []);
      for (const block of [...blocks, { id: '', name: typed, text }]) {
        reader.source = blocks.length === 0 ? '' : block.name;
        const content = block.text ?? texts.get(block.id) ?? '';
        if (!(await inSlices(linesOf(content), ([line, number]) => reader.add(line, number), { signal: stop.signal }))) return;
      }
      startTransition(() => setDone({ of: { text, blocks, keepsSaved, saved }, read: reader }));
    };
    const timer = setTimeout(() => void run(), settleMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, blocks, texts, keepsSaved, saved, typed]);
  const isReading = (Object.keys(of) as (keyof typeof of)[]).some((key) => of[key] !== done.of[key]);
  return { read: done.read, isReading };
}
