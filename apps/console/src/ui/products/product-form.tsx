import type { ReactNode } from 'react';
import { Button, LinkButton } from '../button';
import { DraftNote, LeaveGuard } from '../draft';
import { Form, useBusy } from '../form';
import { BuyersView } from './buyers-view';
import { CurrentProduct } from './editor-context';
import { BasicsSection, InventorySection, LimitsSection, MatchingSection, PricesSection } from './sections';
import { missingText } from './words';
import { language, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Draft } from '#/lib/draft';
import { missingOf } from '#/lib/product';
import { settingsOfProduct } from '#/lib/product-body';
import type { ProductDraft } from '#/lib/product-draft';

interface Props {
  readonly draft: Draft<ProductDraft>;
  /** Of new prices. */
  readonly currency: string;
  /** The product that is edited; a new one without it. */
  readonly product?: { readonly id: string; readonly isActive: boolean };
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly isBlocked?: boolean;
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly children?: ReactNode;
}

/** Fields have the names of the API, so that its messages appear at the right field. Beside them stands what buyers will see. */
export function ProductForm({ draft, currency, product, error, isBusy, isBlocked = false, submit, onSubmit, children }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const label = useBusy(isBusy, submit);
  return (
    <CurrentProduct value={{ draft: draft.value, set: draft.set }}>
      <DraftNote draft={draft} />
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Form error={error} onSubmit={onSubmit} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 [&_:focus]:scroll-mb-20">
          <BasicsSection isActive={product?.isActive ?? false} />
          <InventorySection />
          <PricesSection currency={currency} />
          <MatchingSection />
          <LimitsSection />
          <div className="[@media(min-height:30rem)]:sticky bottom-0 -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-1 py-3">
            <Button kind="main" type="submit" isBusy={isBusy} disabled={isBlocked}>
              {label}
            </Button>
            {product === undefined ? (
              <LinkButton to="/a/$account/products" params={{ account }}>
                {text('common.back')}
              </LinkButton>
            ) : (
              <LinkButton to="/a/$account/products/$id" params={{ account, id: product.id }}>
                {text('common.back')}
              </LinkButton>
            )}
            <span className="ms-auto text-xs text-mute max-sm:hidden">{text('draft.kept')}</span>
          </div>
        </Form>
        <div className="min-w-0 lg:sticky lg:top-[calc(var(--bar)+1rem)]">
          <LiveView draft={draft.value} />
        </div>
      </div>
      <LeaveGuard draft={draft} />
    </CurrentProduct>
  );
}

/** What buyers will see of the product that is typed. A price that is no number yet is unknown. */
function LiveView({ draft }: { draft: ProductDraft }) {
  const text = useText();
  const settings = settingsOfProduct(draft, language);
  const known = (price: unknown) => (typeof price === 'number' ? price : null);
  const pricingOptions = settings.pricingOptions.map(({ pricingModel, currency, fixedPrice, floorPrice }) => ({
    pricingModel,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'XXX',
    fixedPrice: known(fixedPrice),
    floorPrice: known(floorPrice),
  }));
  const missing = missingOf(settings);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <BuyersView product={{ ...settings, pricingOptions }} />
      {missing.length > 0 && <p className="text-xs text-attention">{missingText(text, missing)}</p>}
    </div>
  );
}
