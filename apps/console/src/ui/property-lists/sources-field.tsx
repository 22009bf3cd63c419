import { type ChangeEvent, type ClipboardEvent, type ReactNode, useState } from 'react';
import { useText } from '#/i18n';
import { type Block, type ListDraft, maxKept } from '#/lib/property-list';
import { Button } from '#/ui/button';
import { FileButton, FileDrop } from '#/ui/file-drop';
import { FieldGroup, TextArea } from '#/ui/form';
import { ForeignText } from '#/ui/parts';

interface Props {
  readonly draft: ListDraft;
  /** Texts of this page that are too long for the draft, by block. */
  readonly texts: Map<string, string>;
  /** Number of properties of the stored list; null for a new one. */
  readonly saved: number | null;
  readonly onChange: (change: Partial<ListDraft>) => void;
}

/** A longer text is kept beside the field: browsers need seconds to lay out 100,000 lines in it. */
const maxTyped = 20_000;
/** Larger files have more properties than a list. */
const maxFileBytes = 20_000_000;

/** Where the properties of a list come from: the stored list, files, pasted texts, and what is typed. */
export function SourcesField({ draft, texts, saved, onChange }: Props) {
  const text = useText();
  const [large, setLarge] = useState<string | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const { blocks, keepsSaved } = draft;
  const blockOf = (name: string, content: string): Block => {
    const id = crypto.randomUUID();
    if (content.length > maxKept) texts.set(id, content);
    return { id, name, text: content.length > maxKept ? null : content };
  };
  const add = (...more: readonly Block[]) => onChange({ blocks: [...blocks, ...more] });
  const pasted = (content: string) => blockOf(text('propertyLists.pasted'), content);
  const addFiles = async (files: readonly File[]) => {
    setLarge(files.find(({ size }) => size > maxFileBytes)?.name ?? null);
    const small = files.filter(({ size }) => size <= maxFileBytes);
    const read = await Promise.all(small.map((file) => file.text().catch(() => null)));
    setUnreadable(read.includes(null));
    add(...small.flatMap(({ name }, n) => (read[n] === null ? [] : blockOf(name, read[n]!))));
  };
  const onPaste = (event: ClipboardEvent) => {
    const content = event.clipboardData.getData('text/plain');
    if (content.length <= maxTyped) return;
    event.preventDefault();
    add(pasted(content));
  };
  const onType = ({ target: { value } }: ChangeEvent<HTMLTextAreaElement>) =>
    value.length > maxTyped ? onChange({ text: '', blocks: [...blocks, pasted(value)] }) : onChange({ text: value });
  return (
    <FieldGroup
      name="identifiers"
      label={text('propertyLists.properties')}
      hint={text('propertyLists.limits', { bytes: 16, count: 100_000 })}
    >
      {(saved !== null || blocks.length > 0) && (
        <ul className="grid gap-1.5">
          {saved !== null && (
            <Source name={text('propertyLists.saved', { count: saved })} isOut={!keepsSaved}>
              <Button size="small" onClick={() => onChange({ keepsSaved: !keepsSaved, taken: [] })}>
                {text(keepsSaved ? 'propertyLists.replace' : 'common.undo')}
              </Button>
            </Source>
          )}
          {blocks.map((block) => (
            <Source
              key={block.id}
              name={block.name}
              note={block.text === null && !texts.has(block.id) ? text('propertyLists.lost') : undefined}
            >
              <Button
                size="small"
                aria-label={text('list.remove', { name: block.name })}
                onClick={() => onChange({ blocks: blocks.filter(({ id }) => id !== block.id) })}
              >
                {text('propertyLists.drop')}
              </Button>
            </Source>
          ))}
        </ul>
      )}
      <FileDrop onFiles={(files) => void addFiles(files)}>
        <TextArea
          name="domains"
          label={text('propertyLists.paste')}
          hint={text('propertyLists.paste.hint')}
          rows={blocks.length > 0 ? 3 : 6}
          dir="ltr"
          spellCheck={false}
          value={draft.text}
          onChange={onType}
          onPaste={onPaste}
        />
        <div className="flex flex-wrap items-center gap-3">
          <FileButton multiple accept=".csv,.tsv,.txt,text/csv,text/plain" onFiles={(files) => void addFiles(files)}>
            {text('propertyLists.file')}
          </FileButton>
          {isUnreadable && (
            <p role="alert" className="text-xs text-bad">
              {text('file.unreadable')}
            </p>
          )}
          {large !== null && (
            <p role="alert" className="text-xs text-bad">
              {text('propertyLists.large', { name: large })}
            </p>
          )}
        </div>
      </FileDrop>
    </FieldGroup>
  );
}

interface SourceProps {
  readonly name: string;
  readonly isOut?: boolean;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

const Source = ({ name, isOut = false, note, children }: SourceProps) => (
  <li className="flex min-h-10 min-w-0 items-center justify-between gap-3 rounded-md border border-line bg-sunken px-3 py-1">
    <span className="grid min-w-0">
      <span className={isOut ? 'text-mute line-through' : ''}>
        <ForeignText>{name}</ForeignText>
      </span>
      {note !== undefined && <span className="text-xs text-attention">{note}</span>}
    </span>
    {children}
  </li>
);
