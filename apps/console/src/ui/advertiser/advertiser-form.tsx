import { type ReactNode, useState } from 'react';
import { SameBrand } from './same-brand';
import { language, useText } from '#/i18n';
import { advertiserBody } from '#/lib/advertiser-body';
import { asApiError, type Schemas } from '#/lib/api';
import { type CapDraft, capDrafts, capsOf } from '#/lib/frequency-caps';
import { Button } from '#/ui/button';
import { CapsField } from '#/ui/caps-field';
import { CheckBoxes, Form, SelectField, TextArea, TextField, useBusy } from '#/ui/form';
import { TimeZoneField } from '#/ui/time-zone-field';
import { UtmField } from '#/ui/utm-field';

interface Props {
  readonly advertiser?: Schemas['Advertiser'];
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly submit: string;
  readonly onSubmit: (body: Schemas['CreateAdvertiserBody']) => void;
}

type Input = Omit<Schemas['Advertiser'], 'id' | 'status' | 'sandbox' | 'linkedAccountCount' | 'createdAt' | 'updatedAt'>;
const blank: Input = {
  name: '',
  brand: '',
  primaryCurrency: 'USD',
  currencyLocked: false,
  timezone: 'UTC',
  description: null,
  optimizationApplyMode: 'MANUAL',
  utmConfig: { params: [] },
  frequencyCaps: [],
};

/** All settings of an advertiser. */
export function AdvertiserForm({ advertiser, error, isBusy, submit, onSubmit }: Props) {
  const text = useText();
  const label = useBusy(isBusy, submit);
  const input: Input = advertiser ?? blank;
  const [params, setParams] = useState<readonly Schemas['UtmParam'][]>(input.utmConfig.params);
  const [caps, setCaps] = useState<readonly CapDraft[]>(() => capDrafts(input.frequencyCaps, language));
  const [brand, setBrand] = useState('');
  return (
    <Form
      error={error}
      onSubmit={(values) => {
        const body = advertiserBody((field) => values.text(field));
        setBrand(body.brand ?? '');
        onSubmit({
          ...body,
          utmConfig: { params: params.map(({ paramKey, paramValue }) => ({ paramKey, paramValue })) },
          frequencyCaps: capsOf(caps, language),
          sandbox: values.all('sandbox').length > 0,
        });
      }}
    >
      <TextField name="name" label={text('field.name')} defaultValue={input.name} required />
      <TextField
        name="brand"
        label={text('field.brand')}
        hint={text('field.brand.hint')}
        dir="ltr"
        placeholder="example.com"
        defaultValue={input.brand}
        required
      />
      <SameBrand brand={brand} error={error} />
      {!input.currencyLocked && (
        <TextField
          name="primaryCurrency"
          label={text('field.currency')}
          hint={text('advertisers.currency.hint')}
          dir="ltr"
          defaultValue={input.primaryCurrency}
          maxLength={3}
          required
        />
      )}
      <TimeZoneField defaultValue={input.timezone} hint={text('advertisers.timezone.hint')} />
      <RareSettings input={input} error={error} isNew={advertiser === undefined}>
        <CapsField rows={caps} onChange={setCaps} />
        <UtmField rows={params} onChange={setParams} />
      </RareSettings>
      <Button kind="main" type="submit" isBusy={isBusy}>
        {label}
      </Button>
    </Form>
  );
}

interface RareProps {
  readonly input: Input;
  readonly error: unknown;
  readonly isNew: boolean;
  readonly children: ReactNode;
}

/** Folded until one of them has a value or a problem. */
function RareSettings({ input, error, isNew, children }: RareProps) {
  const text = useText();
  const issues = asApiError(error)?.issues ?? [];
  const isOpen =
    input.utmConfig.params.length > 0 ||
    input.frequencyCaps.length > 0 ||
    issues.some(({ path }) => /^(utmConfig|frequencyCaps|description|optimization|sandbox)/.test(path));
  return (
    <details open={isOpen} className="rounded-lg border border-line">
      <summary className="px-3 py-2 font-medium">{text('advertisers.more')}</summary>
      <div className="grid gap-4 border-t border-line p-3">
        <TextArea
          name="description"
          label={text('advertisers.description')}
          rows={2}
          maxLength={1_000}
          defaultValue={input.description ?? ''}
        />
        <SelectField
          name="optimizationApplyMode"
          label={text('advertisers.mode')}
          hint={text('advertisers.mode.hint')}
          defaultValue={input.optimizationApplyMode}
          options={text.options('advertisers.mode', ['MANUAL', 'AUTO'])}
        />
        {children}
        {isNew && (
          <CheckBoxes
            name="sandbox"
            label={text('advertisers.sandbox')}
            options={[{ value: 'true', label: text('advertisers.sandbox.only') }]}
          />
        )}
      </div>
    </details>
  );
}
