import { useId, useRef, useState } from 'react';
import { Step } from './step';
import { useText } from '#/i18n';
import { Button } from '#/ui/button';
import { control } from '#/ui/form';

interface Props {
  readonly isFirst: boolean;
  readonly onChoose: (data: Blob, name: string | null) => Promise<void>;
}

/** A file that is chosen or dropped, or a pasted list. The browser alone reads it. */
export function ChooseFile({ isFirst, onChoose }: Props) {
  const text = useText();
  const id = useId();
  const pasted = useRef<HTMLTextAreaElement>(null);
  const [isOver, setOver] = useState(false);
  const [isEmpty, setEmpty] = useState(true);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = (data: Blob, name: string | null) => void onChoose(data, name).catch(() => setUnreadable(true));
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    // Some browsers read a folder as an empty file.
    setUnreadable(file.size === 0);
    if (file.size > 0) choose(file, file.name);
  };
  return (
    <Step title={text('audiences.choose')} isFirst={isFirst}>
      <div
        className={`grid justify-items-start gap-2 rounded-lg border border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-edge'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <label htmlFor={id} className="font-medium">
          {text('audiences.file')}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-describedby={`${id}-hint`}
          className="min-h-(--control) max-w-full min-w-0 rounded-md border border-edge bg-panel px-2 py-1 file:me-2 file:cursor-pointer file:rounded-sm file:border-0 file:bg-sunken file:px-2 file:text-ink"
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <p id={`${id}-hint`} className="text-xs text-mute">
          {text('audiences.file.hint')}
        </p>
        {isUnreadable && (
          <p role="alert" className="text-bad">
            {text('file.unreadable')}
          </p>
        )}
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-pasted`} className="font-medium">
          {text('audiences.paste')}
        </label>
        <textarea
          ref={pasted}
          id={`${id}-pasted`}
          rows={4}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          className={`${control} resize-y font-mono`}
          onChange={({ target }) => setEmpty(target.value.trim() === '')}
        />
        <Button className="justify-self-start" disabled={isEmpty} onClick={() => choose(new Blob([pasted.current!.value]), null)}>
          {text('audiences.paste.use')}
        </Button>
      </div>
    </Step>
  );
}
