import { ProposalText } from './proposal-text';
import { useText } from '#/i18n';
import type { SavedOffer } from '#/lib/saved-offer';
import { Card } from '#/ui/parts';
import { ProductSummary } from '#/ui/product-summary';

type Snapshot = SavedOffer['snapshot'];

/** What the buyer receives: the proposal, its shares, and the products with their prices. */
export function OfferSnapshot({ snapshot: { proposals, products } }: { snapshot: Snapshot }) {
  const text = useText();
  return (
    <>
      {proposals.map((proposal) => (
        <Card key={proposal.proposalId} title={text('savedOffers.proposal')}>
          <ProposalText proposal={proposal} />
        </Card>
      ))}
      <Card title={text('savedOffers.products')} flush>
        <ul className="divide-y divide-line">
          {products.map((product) => (
            <li key={product.productId} className="px-4 py-2">
              <ProductSummary product={product} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
