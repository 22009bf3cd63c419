import { lazy, Suspense, useState } from 'react';
import { useText } from '#/i18n';
import { type CreativeDraft, withFormat } from '#/lib/creative-draft';
import { Button } from '#/ui/button';
import { FieldGroup, TextField } from '#/ui/form';

const FormatPicker = lazy(() => import('./format-picker').then(({ FormatPicker: it }) => ({ default: it })));

type Name = 'agentUrl' | 'formatId' | 'width' | 'height' | 'durationMs';

interface Props {
  readonly value: CreativeDraft;
  readonly onChange: (change: Partial<CreativeDraft>) => void;
  readonly isFixed: boolean;
}

/** The format that the creative fills: who defines it, its id there, and its size where it takes one. */
export function FormatFields({ value, onChange, isFixed }: Props) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const bind = (name: Name) => ({
    name: `format.${name === 'formatId' ? 'id' : name}`,
    value: value[name],
    disabled: isFixed,
    dir: 'ltr',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  });
  return (
    <FieldGroup name="format" label={text('creatives.format')} hint={text('creatives.format.hint')}>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...bind('agentUrl')} label={text('creatives.format.agent')} type="url" />
        <TextField {...bind('formatId')} label={text('creatives.format.id')} maxLength={255} />
      </div>
      <div className="grid grid-cols-3 gap-3">
        {(['width', 'height', 'durationMs'] as const).map((name) => (
          <TextField key={name} {...bind(name)} label={text(`creatives.format.${name}`)} inputMode="numeric" />
        ))}
      </div>
      {!isFixed && (
        <Button size="small" className="justify-self-start" onClick={() => setOpen(true)}>
          {text('creatives.format.choose')}
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <FormatPicker
            onClose={() => setOpen(false)}
            onChoose={(format) => {
              onChange(withFormat(value, format));
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </FieldGroup>
  );
}
