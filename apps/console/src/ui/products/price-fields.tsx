import type { ChangeEvent } from 'react';
import { SelectField, TextField } from '../form';
import { RowsField } from '../rows-field';
import { useProductEditor } from './editor-context';
import { useText } from '#/i18n';
import { demographicSystems, eventTypes, pricingModels, timeUnits } from '#/lib/product';
import { blankPrice, type PriceDraft } from '#/lib/product-draft';

const amount = { inputMode: 'decimal', dir: 'ltr' } as const;
const maxPrices = 20;

/** Prices that buyers choose from. Each has only the fields of its model. */
export function PriceFields({ currency }: { currency: string }) {
  const text = useText();
  const { draft, set } = useProductEditor();
  const { pricingOptions: rows } = draft;
  return (
    <RowsField<PriceDraft>
      name="pricingOptions"
      label={text('products.price')}
      hidesLabel
      add={text('products.price.add')}
      max={maxPrices}
      rows={rows}
      onChange={(pricingOptions) => set({ pricingOptions })}
      blank={() => blankPrice(rows.at(-1)?.currency ?? currency)}
    >
      {(row, index, change) => <PriceRow at={`pricingOptions[${index}]`} {...{ row, change }} />}
    </RowsField>
  );
}

interface RowProps {
  readonly at: string;
  readonly row: PriceDraft;
  readonly change: (change: Partial<PriceDraft>) => void;
}

function PriceRow({ at, row, change }: RowProps) {
  const text = useText();
  const { pricingModel: model, kind } = row;
  const field = (name: keyof PriceDraft, path: string = name) => ({
    name: `${at}.${path}`,
    value: row[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change({ [name]: target.value }),
  });
  const hasGuidance = kind === 'auction' || [row.p25, row.p50, row.p75, row.p90].some((typed) => typed !== '');
  return (
    <>
      <SelectField
        label={text('products.model')}
        hint={text.word('products.modelHint', model)}
        options={text.options('products.modelName', pricingModels)}
        {...field('pricingModel')}
      />
      <TextField label={text('field.currency')} dir="ltr" maxLength={3} autoCapitalize="characters" {...field('currency')} />
      <SelectField
        label={text('products.kind')}
        options={text.options('products.kind', ['fixed', 'auction'])}
        {...field('kind')}
        // It is no field of the API.
        name={`${at}.isFixed`}
      />
      {kind === 'fixed' ? (
        <TextField label={text('products.fixedPrice')} {...amount} {...field('fixedPrice')} />
      ) : (
        <TextField label={text('products.floorPrice')} hint={text('products.floorPrice.hint')} {...amount} {...field('floorPrice')} />
      )}
      {model === 'cpv' && (
        <TextField
          label={text('products.viewThreshold')}
          hint={text('products.viewThreshold.hint')}
          {...amount}
          {...field('viewThreshold')}
        />
      )}
      {model === 'cpp' && (
        <>
          <TextField label={text('products.demographic')} dir="ltr" placeholder="P18-49" {...field('demographic')} />
          <SelectField
            label={text('products.demographicSystem')}
            options={[{ value: '', label: '–' }, ...text.options('products.measured', demographicSystems)]}
            {...field('demographicSystem')}
          />
        </>
      )}
      {model === 'cpa' && (
        <SelectField
          label={text('products.eventType')}
          // Names of the protocol.
          options={eventTypes.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          {...field('eventType')}
        />
      )}
      {model === 'time' && (
        <SelectField label={text('products.timeUnit')} options={text.options('products.unit', timeUnits)} {...field('timeUnit')} />
      )}
      <TextField label={text('products.minSpend')} {...amount} {...field('minSpend')} />
      <TextField
        label={text('products.priceId')}
        hint={text('products.priceId.hint')}
        dir="ltr"
        maxLength={64}
        {...field('pricingOptionId')}
      />
      {hasGuidance &&
        (['p25', 'p50', 'p75', 'p90'] as const).map((name) => (
          <TextField
            key={name}
            label={text('products.guidance', { share: Number(name.slice(1)) })}
            {...(name === 'p25' ? { hint: text('products.guidance.hint') } : {})}
            {...amount}
            {...field(name, `priceGuidance.${name}`)}
          />
        ))}
    </>
  );
}
