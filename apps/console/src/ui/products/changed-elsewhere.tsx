import { language, useText, type Key } from '#/i18n';
import type { ProductDraft } from '#/lib/product-draft';
import { Button } from '#/ui/button';
import { Taken } from '#/ui/field-conflict';

type Name = keyof ProductDraft;
const labels: Readonly<Record<Name, Key>> = {
  name: 'field.name',
  description: 'products.description',
  status: 'field.status',
  channels: 'field.channels',
  countries: 'field.countries',
  formats: 'products.formats',
  deliveryType: 'products.delivery',
  pricingOptions: 'products.section.prices',
  availableFrom: 'products.from',
  availableUntil: 'products.until',
  keywords: 'products.keywords',
  audience: 'products.audience',
  budgetCurrency: 'field.currency',
  budgetMin: 'products.budgetMin',
  budgetMax: 'products.budgetMax',
};

interface Props {
  /** Fields that somebody else has changed, and that are shown with the new value. */
  readonly taken: readonly Name[];
  /** Fields that both have changed. */
  readonly conflicts: readonly Name[];
  readonly onDecide: (isMine: boolean) => void;
}

/** What somebody else has changed meanwhile. */
export function ChangedElsewhere({ taken, conflicts, onDecide }: Props) {
  const text = useText();
  const labelsOf = (names: readonly Name[]) => names.map((name) => text(labels[name]));
  return (
    <>
      <Taken fields={labelsOf(taken)} />
      {conflicts.length > 0 && (
        <div role="alert" className="grid gap-2 rounded-lg border border-attention bg-attention-soft px-3 py-2">
          <p>{text('products.conflict', { fields: new Intl.ListFormat(language).format(labelsOf(conflicts)) })}</p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onDecide(true)}>{text('products.conflict.mine')}</Button>
            <Button onClick={() => onDecide(false)}>{text('products.conflict.theirs')}</Button>
          </div>
        </div>
      )}
    </>
  );
}
