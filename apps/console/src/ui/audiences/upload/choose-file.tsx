import { useId, useRef, useState } from 'react';
import { Step } from './step';
import { useText } from '#/i18n';
import { Button } from '#/ui/button';
import { FileDrop, fileControl } from '#/ui/file-drop';
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
  const [isEmpty, setEmpty] = useState(true);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = (data: Blob, name: string | null) => void onChoose(data, name).catch(() => setUnreadable(true));
  const take = ([file]: readonly File[]) => {
    if (file === undefined) return;
    // Some browsers read a folder as an empty file.
    setUnreadable(file.size === 0);
    if (file.size > 0) choose(file, file.name);
  };
  return (
    <Step title={text('audiences.choose')} isFirst={isFirst}>
      <FileDrop onFiles={take} className="justify-items-start gap-2">
        <label htmlFor={id} className="font-medium">
          {text('audiences.file')}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-describedby={`${id}-hint`}
          className={fileControl}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
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
      </FileDrop>
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
