import { useState } from 'react';
import { RowList, useRowKeys, type RowKeys } from './row-list';
import { SameBrand } from './same-brand';
import { useText } from '#/i18n';
import { advertiserBody, advertiserFields, capEntities, capField, capUnits, type ListSizes, paramField } from '#/lib/advertiser-body';
import { asApiError, type Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { CheckBoxes, Form, SelectField, TextArea, TextField, useBusy } from '#/ui/form';
import { TimeZoneField } from '#/ui/time-zone-field';

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
  const params = useRowKeys(input.utmConfig.params.length);
  const caps = useRowKeys(input.frequencyCaps.length);
  const [brand, setBrand] = useState('');
  const sizes: ListSizes = { params: params.keys.length, caps: caps.keys.length };
  return (
    <Form
      error={error}
      fields={advertiserFields(sizes)}
      onSubmit={(values) => {
        const body = advertiserBody((field) => values.text(field), sizes);
        setBrand(body.brand ?? '');
        onSubmit({ ...body, sandbox: values.all('sandbox').length > 0 });
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
      <RareSettings input={input} error={error} params={params} caps={caps} isNew={advertiser === undefined} />
      <Button kind="main" type="submit" isBusy={isBusy}>
        {label}
      </Button>
    </Form>
  );
}

interface RareProps {
  readonly input: Input;
  readonly error: unknown;
  readonly params: RowKeys;
  readonly caps: RowKeys;
  readonly isNew: boolean;
}

/** Folded until one of them has a value or a problem. */
function RareSettings({ input, error, params, caps, isNew }: RareProps) {
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
          options={(['MANUAL', 'AUTO'] as const).map((value) => ({ value, label: text.word('advertisers.mode', value) }))}
        />
        <Caps rows={caps} caps={input.frequencyCaps} />
        <Params rows={params} params={input.utmConfig.params} />
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

function Params({ rows, params }: { rows: RowKeys; params: readonly Schemas['UtmParam'][] }) {
  const text = useText();
  return (
    <RowList label={text('advertisers.utm')} hint={text('advertisers.utm.hint')} add={text('advertisers.utm.add')} rows={rows} max={20}>
      {(key, at) => (
        <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
          <TextField
            name={paramField(at, 'paramKey')}
            label={text('advertisers.utm.key')}
            dir="ltr"
            placeholder="utm_source"
            defaultValue={params[key]?.paramKey}
          />
          <TextField
            name={paramField(at, 'paramValue')}
            label={text('advertisers.utm.value')}
            dir="ltr"
            defaultValue={params[key]?.paramValue}
          />
        </div>
      )}
    </RowList>
  );
}

function Caps({ rows, caps }: { rows: RowKeys; caps: readonly Schemas['FrequencyCap'][] }) {
  const text = useText();
  const words = (family: string, values: readonly string[]) => values.map((value) => ({ value, label: text.word(family, value) }));
  return (
    <RowList label={text('advertisers.caps')} hint={text('advertisers.caps.hint')} add={text('advertisers.caps.add')} rows={rows} max={20}>
      {(key, at) => {
        const cap = caps[key];
        return (
          <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 sm:grid-cols-4">
            <TextField
              name={capField(at, 'max_impressions')}
              label={text('metric.impressions')}
              dir="ltr"
              inputMode="numeric"
              defaultValue={cap?.max_impressions}
            />
            <SelectField
              name={capField(at, 'per')}
              label={text('advertisers.caps.per')}
              defaultValue={cap?.per ?? 'individuals'}
              options={words('advertisers.caps.per', capEntities)}
            />
            <TextField
              name={capField(at, 'window.interval')}
              label={text('advertisers.caps.within')}
              dir="ltr"
              inputMode="numeric"
              defaultValue={cap?.window.interval ?? 1}
            />
            <SelectField
              name={capField(at, 'window.unit')}
              label={text('advertisers.caps.unit')}
              defaultValue={cap?.window.unit ?? 'days'}
              options={words('advertisers.caps.unit', capUnits)}
            />
          </div>
        );
      }}
    </RowList>
  );
}
