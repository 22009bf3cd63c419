import { Section } from '../campaign/section';
import { ChoiceField } from '../choice-field';
import { CheckBoxes, SelectField, TextArea, TextField } from '../form';
import { useProductEditor } from './editor-context';
import { FormatField } from './format-field';
import { PriceFields } from './price-fields';
import { countriesText } from './words';
import { useText } from '#/i18n';
import { channels } from '#/lib/channels';
import { deliveryTypes } from '#/lib/filter-values';
import { settingsOfProduct } from '#/lib/product-body';

const amount = { inputMode: 'decimal', dir: 'ltr' } as const;
const day = { type: 'date', dir: 'ltr' } as const;

export function BasicsSection({ isActive }: { isActive: boolean }) {
  const text = useText();
  const { draft, set, bind } = useProductEditor();
  return (
    <Section id="basics" title={text('products.section.basics')} covers={['name', 'description', 'status']} isOpen>
      <TextField
        name="name"
        label={text('field.name')}
        placeholder={text('products.name.example')}
        maxLength={255}
        {...bind('name')}
        required
      />
      <TextArea
        name="description"
        label={text('products.description')}
        hint={text('products.description.hint')}
        maxLength={4_000}
        {...bind('description')}
      />
      <ChoiceField
        name="status"
        label={text('field.status')}
        value={draft.status}
        onChange={(status) => set({ status: status === 'active' ? 'active' : 'draft' })}
        options={(['draft', 'active'] as const).map((value) => ({
          value,
          label: text.word('products.state', value),
          hint: text(value === 'active' ? 'products.active.hint' : isActive ? 'products.draft.again' : 'products.draft.hint'),
        }))}
      />
    </Section>
  );
}

export function InventorySection() {
  const text = useText();
  const { draft, set, bind } = useProductEditor();
  const { countries } = settingsOfProduct(draft, 'en');
  return (
    <Section id="inventory" title={text('products.section.inventory')} covers={['channels', 'formats', 'countries', 'deliveryType']} isOpen>
      <CheckBoxes
        name="channels"
        label={text('field.channels')}
        chosen={draft.channels}
        onChoose={(chosen) => set({ channels: chosen })}
        options={text.options('channel', channels)}
      />
      <FormatField chosen={draft.formats} onChoose={(formats) => set({ formats })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="countries"
          label={text('field.countries')}
          hint={countries.length === 0 ? text('products.countries.hint') : countriesText(countries)}
          dir="ltr"
          {...bind('countries')}
        />
        <SelectField
          name="deliveryType"
          label={text('products.delivery')}
          hint={text.word('products.deliveryHint', draft.deliveryType)}
          options={text.options('products.deliveryType', deliveryTypes)}
          {...bind('deliveryType')}
        />
      </div>
    </Section>
  );
}

export function PricesSection({ currency }: { currency: string }) {
  const text = useText();
  return (
    <Section id="prices" title={text('products.section.prices')} covers={['pricingOptions']} isOpen>
      <p className="text-mute">{text('products.price.hint')}</p>
      <PriceFields currency={currency} />
    </Section>
  );
}

export function MatchingSection() {
  const text = useText();
  const { draft, bind } = useProductEditor();
  return (
    <Section
      id="matching"
      title={text('products.section.matching')}
      set={[draft.keywords, draft.audience].filter((typed) => typed !== '').join(' · ') || undefined}
      covers={['keywords', 'audience']}
      isOpen
    >
      <TextField name="keywords" label={text('products.keywords')} hint={text('products.keywords.hint')} {...bind('keywords')} />
      <TextArea
        name="audience"
        label={text('products.audience')}
        hint={text('products.audience.hint')}
        rows={2}
        maxLength={1_000}
        {...bind('audience')}
      />
    </Section>
  );
}

export function LimitsSection() {
  const text = useText();
  const { bind } = useProductEditor();
  return (
    <Section id="limits" title={text('products.section.limits')} covers={['availableFrom', 'availableUntil', 'budget']} isOpen>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          name="availableFrom"
          label={text('products.from')}
          hint={text('products.from.hint')}
          {...day}
          {...bind('availableFrom')}
        />
        <TextField
          name="availableUntil"
          label={text('products.until')}
          hint={text('products.until.hint')}
          {...day}
          {...bind('availableUntil')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          name="budget.min"
          label={text('products.budgetMin')}
          hint={text('products.budget.hint')}
          {...amount}
          {...bind('budgetMin')}
        />
        <TextField name="budget.max" label={text('products.budgetMax')} {...amount} {...bind('budgetMax')} />
        <TextField name="budget.currency" label={text('field.currency')} dir="ltr" maxLength={3} {...bind('budgetCurrency')} />
      </div>
    </Section>
  );
}
