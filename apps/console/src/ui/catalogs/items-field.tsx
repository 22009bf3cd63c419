import { useRef, useState } from 'react';
import { ItemsPreview } from './items-preview';
import { useText } from '#/i18n';
import { type FileReading, type Item, itemsOf, syncLimits } from '#/lib/catalog-file';
import { Button } from '#/ui/button';
import { FileDrop } from '#/ui/file-drop';
import { FieldGroup, TextArea } from '#/ui/form';
import { Icon } from '#/ui/icon';

interface Props {
  readonly name: string;
  /** What is sent replaces the items of a catalog. */
  readonly isReplacing: boolean;
  readonly onItems: (items: readonly Item[] | null) => void;
  readonly onFeed: () => void;
}

/** Larger files are not read: one request takes 2 MB of JSON, which a CSV file of this size exceeds. In bytes. */
const maxFileBytes = 8_000_000;

interface Source {
  /** Empty for pasted text. */
  readonly file: string;
  readonly reading: FileReading | 'large' | 'unreadable';
}

/** Items of a file that is dropped or chosen, or of pasted text. They are read here, and sent with the form. */
export function ItemsField({ name, isReplacing, onItems, onFeed }: Props) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<Source | null>(null);
  const read = (file: string, reading: Source['reading']) => {
    const items = typeof reading === 'string' ? null : reading.items;
    setSource({ file, reading });
    onItems(items !== null && items.length > syncLimits.items ? null : items);
  };
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > maxFileBytes) return read(file.name, 'large');
    const content = await file.text().catch(() => null);
    read(file.name, content === null ? 'unreadable' : itemsOf(content));
  };
  const clear = () => {
    setSource(null);
    onItems(null);
    requestAnimationFrame(() => input.current?.focus());
  };
  return (
    <FieldGroup name={name} label={text('catalogs.items')} {...(isReplacing ? { hint: text('catalogs.replacing') } : {})}>
      <FileDrop onFiles={([file]) => void take(file)}>
        {source === null || source.file === '' ? (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <label className="inline-flex min-h-(--control) cursor-pointer items-center gap-2 rounded-md border border-edge bg-panel px-3 py-1 font-medium focus-within:outline-2 focus-within:outline-accent hover:bg-sunken">
                <Icon name="plus" size={14} />
                {text('catalogs.file.choose')}
                <input
                  ref={input}
                  type="file"
                  accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
                  className="sr-only"
                  onChange={({ target }) => void take(target.files?.[0])}
                />
              </label>
              <span className="text-mute">{text('catalogs.file.drop')}</span>
            </div>
            <TextArea
              name="pasted"
              label={text('catalogs.paste')}
              hint={text('catalogs.paste.hint', { items: text.number(syncLimits.items) })}
              dir="ltr"
              rows={4}
              spellCheck={false}
              className="font-mono text-xs"
              onChange={({ target }) => (target.value.trim() === '' ? clearPasted() : read('', itemsOf(target.value)))}
            />
          </>
        ) : (
          <p className="flex flex-wrap items-center justify-between gap-2">
            <bdi className="min-w-0 font-medium wrap-anywhere">{source.file.slice(0, 200)}</bdi>
            {/* The field that had the focus is gone. */}
            <Button autoFocus size="small" onClick={clear}>
              {text('catalogs.file.other')}
            </Button>
          </p>
        )}
        {source !== null && <ItemsPreview reading={source.reading} onFeed={onFeed} />}
      </FileDrop>
    </FieldGroup>
  );

  function clearPasted() {
    setSource(null);
    onItems(null);
  }
}
