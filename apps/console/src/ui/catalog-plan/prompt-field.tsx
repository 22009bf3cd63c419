import { useRef } from 'react';
import { useText } from '#/i18n';
import { countField, inserted, unknownFields } from '#/lib/catalog-groups';
import { control, TextArea } from '#/ui/form';

interface Props {
  readonly fields: readonly string[];
  /** Attributes that are likely to be named come first, each a button. */
  readonly likely: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Names of attributes of the contract that a catalog shows at most. A longer list may lack some. */
const maxListed = 200;

/** The words that ask for a creative, with places that values of the group are put into. */
export function PromptField({ fields, likely, value, onChange }: Props) {
  const text = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const field = area.current!;
    const next = inserted(value, name, field.selectionStart, field.selectionEnd);
    onChange(next.text);
    field.focus();
    // The cursor can only be put once the new text is there.
    requestAnimationFrame(() => field.setSelectionRange(next.cursor, next.cursor));
  };
  const unknown = fields.length < maxListed ? unknownFields(value, fields) : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <TextArea
        ref={area}
        name="transform.creativePrompt"
        label={text('transform.prompt')}
        hint={text('transform.prompt.hint')}
        rows={5}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <div role="group" aria-label={text('transform.insert')} className="flex flex-wrap items-center gap-1.5">
        {[...likely, countField].map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => insert(name)}
            className="min-h-(--control-small) max-w-full truncate rounded-md border border-edge bg-panel px-2 font-mono text-xs hover:bg-sunken"
          >
            {`{{${name}}}`}
          </button>
        ))}
        {fields.length > likely.length && (
          <select
            aria-label={text('transform.insert')}
            value=""
            className={`${control} w-auto! max-w-full text-xs!`}
            onChange={({ target }) => insert(target.value)}
          >
            <option value="">{text('transform.insert')}</option>
            {fields
              .filter((field) => !likely.includes(field))
              .map((field) => (
                <option key={field} value={field}>
                  {field}
                </option>
              ))}
          </select>
        )}
      </div>
      <p role="status" className="text-xs text-attention empty:hidden">
        {unknown.length > 0 && text('transform.unknown', { names: unknown.slice(0, 5).join(', '), count: unknown.length })}
      </p>
    </div>
  );
}
