import type { ReactNode } from 'react';
import { ItemsField } from './items-field';
import { useText } from '#/i18n';
import type { CatalogDraft } from '#/lib/catalog-body';
import type { Item } from '#/lib/catalog-file';
import { catalogTypes } from '#/lib/catalog-types';
import { ownIdOf } from '#/lib/slug';
import { ChoiceField } from '#/ui/choice-field';
import { Form, SelectField, TextField } from '#/ui/form';

interface Props {
  readonly draft: CatalogDraft;
  readonly onChange: (change: Partial<CatalogDraft>) => void;
  readonly onItems: (items: readonly Item[] | null) => void;
  readonly isNew: boolean;
  readonly error: unknown;
  readonly onSubmit: () => void;
  /** Buttons, and what the last answer said. */
  readonly children: ReactNode;
}

/** Fields have the names of the API, so that its messages appear at them. */
const at = (name: string) => `catalogs[0].${name}`;
const feedFormats = [
  'google_merchant_center',
  'facebook_catalog',
  'shopify',
  'linkedin_jobs',
  'tiktok_shop',
  'pinterest_catalog',
  'openai_product_feed',
  'custom',
] as const;
const frequencies = ['realtime', 'hourly', 'daily', 'weekly'] as const;

/** All settings of a catalog, and the items of one without a feed. */
export function CatalogForm({ draft, onChange, onItems, isNew, error, onSubmit, children }: Props) {
  const text = useText();
  const { name, catalogId, type, source, url, format, every, mode } = draft;
  return (
    <Form error={error} onSubmit={onSubmit} className="grid max-w-2xl gap-4">
      <TextField
        name={at('name')}
        label={text('field.name')}
        value={name}
        maxLength={255}
        required
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {isNew && (
        <TextField
          name={at('catalog_id')}
          label={text('catalogs.ownId')}
          hint={text('catalogs.ownId.hint')}
          value={catalogId}
          placeholder={ownIdOf(name)}
          maxLength={255}
          onChange={({ target }) => onChange({ catalogId: target.value })}
        />
      )}
      <SelectField
        name={at('type')}
        label={text('catalogs.type')}
        value={type}
        onChange={({ target }) => onChange({ type: target.value as CatalogDraft['type'] })}
        options={text.options('catalogs.type', catalogTypes)}
      />
      <ChoiceField
        name="source"
        label={text('catalogs.from')}
        value={source}
        onChange={(value) => onChange({ source: value as CatalogDraft['source'] })}
        options={(['url', 'inline'] as const).map((value) => ({
          value,
          label: text(`catalogs.from.${value}`),
          hint: text(`catalogs.from.${value}.hint`),
        }))}
      />
      {source === 'url' && (
        <>
          <TextField
            name={at('url')}
            type="url"
            dir="ltr"
            label={text('field.url')}
            hint={text('catalogs.url.hint')}
            placeholder="https://shop.example/feed.xml"
            value={url}
            maxLength={2_048}
            required
            onChange={({ target }) => onChange({ url: target.value })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              name={at('feed_format')}
              label={text('catalogs.format')}
              value={format}
              onChange={({ target }) => onChange({ format: target.value as CatalogDraft['format'] })}
              options={[{ value: '', label: text('catalogs.format.detected') }, ...text.options('catalogs.format', feedFormats)]}
            />
            <SelectField
              name={at('update_frequency')}
              label={text('catalogs.every')}
              value={every}
              onChange={({ target }) => onChange({ every: target.value as CatalogDraft['every'] })}
              options={[...text.options('catalogs.every', frequencies), { value: '', label: text('catalogs.every.none') }]}
            />
          </div>
        </>
      )}
      {/* It stays while a feed is chosen: what it shows and what is sent are the same items. */}
      <div hidden={source !== 'inline'}>
        <ItemsField name={at('items')} isReplacing={!isNew} onItems={onItems} onFeed={() => onChange({ source: 'url' })} />
      </div>
      <ChoiceField
        name="validation_mode"
        label={text('catalogs.mode')}
        value={mode}
        onChange={(value) => onChange({ mode: value as CatalogDraft['mode'] })}
        options={(['lenient', 'strict'] as const).map((value) => ({
          value,
          label: text(`catalogs.mode.${value}`),
          hint: text(`catalogs.mode.${value}.hint`),
        }))}
      />
      {children}
    </Form>
  );
}
