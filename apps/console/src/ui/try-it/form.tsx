import { useText } from '#/i18n';
import { channels } from '#/lib/channels';
import type { TryDraft } from '#/lib/try-out';
import { Button } from '#/ui/button';
import { CheckBoxes, Form, SelectField, TextArea, TextField, useBusy } from '#/ui/form';
import { Card } from '#/ui/parts';

interface Props {
  readonly draft: TryDraft;
  readonly onChange: (change: Partial<TryDraft>) => void;
  readonly sellers: readonly { readonly id: number; readonly name: string }[];
  readonly seller: number;
  readonly onSeller: (id: number | undefined) => void;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
}

const examples = ['families', 'local', 'video'] as const;

export function TryForm({ draft, onChange, sellers, seller, onSeller, error, isBusy, onSubmit }: Props) {
  const text = useText();
  const label = useBusy(isBusy, text('tryIt.ask'));
  const field = (name: keyof TryDraft) => ({
    value: draft[name] as string,
    onChange: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => onChange({ [name]: target.value }),
  });
  return (
    <Card title={text('tryIt.question')}>
      <Form error={error} onSubmit={onSubmit}>
        {sellers.length > 1 && (
          <SelectField
            name="sellerId"
            label={text('field.seller')}
            value={String(seller)}
            onChange={({ target }) => onSeller(Number(target.value))}
            options={sellers.map(({ id, name }) => ({ value: String(id), label: name.slice(0, 100) }))}
          />
        )}
        <div className="grid gap-1.5">
          <TextArea name="brief" label={text('field.brief')} rows={5} maxLength={5_000} required {...field('brief')} />
          <div role="group" aria-label={text('tryIt.examples')} className="flex flex-wrap items-center gap-1">
            <span className="text-xs text-mute">{text('tryIt.examples')}</span>
            {examples.map((name) => (
              <Button key={name} size="small" kind="quiet" onClick={() => onChange({ brief: text(`tryIt.example.${name}.text`) })}>
                {text(`tryIt.example.${name}`)}
              </Button>
            ))}
          </div>
        </div>
        <TextField name="countries" label={text('field.countries')} hint={text('field.countries.hint')} dir="ltr" {...field('countries')} />
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
          <TextField name="budget.total" label={text('field.budget')} inputMode="decimal" dir="ltr" {...field('total')} />
          <TextField name="budget.currency" label={text('field.currency')} dir="ltr" maxLength={3} {...field('currency')} />
        </div>
        <div className="grid grid-cols-2 gap-3">
          <TextField name="flight.startDate" label={text('field.start')} type="date" dir="ltr" {...field('start')} />
          <TextField name="flight.endDate" label={text('field.end')} type="date" dir="ltr" {...field('end')} />
        </div>
        <details className="rounded-lg border border-line">
          <summary className="px-3 py-2 font-medium">{text('field.channels')}</summary>
          <div className="border-t border-line p-3">
            <CheckBoxes
              name="channels"
              label={text('field.channels')}
              hidesLabel
              chosen={draft.channels}
              onChoose={(chosen) => onChange({ channels: chosen })}
              options={text.options('channel', channels)}
            />
          </div>
        </details>
        <Button kind="main" type="submit" isBusy={isBusy}>
          {label}
        </Button>
      </Form>
    </Card>
  );
}
