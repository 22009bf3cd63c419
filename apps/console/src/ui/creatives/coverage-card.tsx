import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { Badge, Card, ForeignText, Rows, type Tone } from '#/ui/parts';
import { Problem } from '#/ui/problem';

type Coverage = Schemas['CreativeCoverage'];
type Product = Schemas['RequiredProduct'];
type Fitting = Schemas['FittingCreative'];

interface Props {
  readonly of: { readonly campaignId: string } | { readonly mediaBuyId: string };
  readonly advertiser: number;
}

const maxProblems = 3;

/** Which products have a ready creative that fits, and what the nearest one lacks. Nothing is shown while no product is chosen. */
export function CoverageCard({ of, advertiser }: Props) {
  const text = useText();
  const isCampaign = 'campaignId' in of;
  const campaign = $api.useQuery(
    'get',
    '/api/v2/buyer/campaigns/{id}/creative-formats',
    { params: { path: { id: isCampaign ? of.campaignId : '' } } },
    { enabled: isCampaign },
  );
  const buy = $api.useQuery(
    'get',
    '/api/v2/buyer/media-buys/{id}/creative-formats',
    { params: { path: { id: isCampaign ? '' : of.mediaBuyId } } },
    { enabled: !isCampaign },
  );
  const { data, error, refetch } = isCampaign ? campaign : buy;
  const title = text('creatives.formats');
  if (data === undefined)
    return (
      <Card title={title} flush>
        {error === null ? <Rows count={2} /> : <Problem error={error} again={() => void refetch()} />}
      </Card>
    );
  const { required, covered } = data.data;
  if (required.length === 0) return null;
  return (
    <Card title={title} flush>
      <p className="border-b border-line px-4 py-2 text-xs text-mute">
        {text('creatives.formats.count', { covered: covered.length, count: required.length })}
      </p>
      <ul className="divide-y divide-line">
        {required.map((product) => (
          <ProductLine key={keyOf(product)} product={product} coverage={data.data} advertiser={advertiser} />
        ))}
      </ul>
    </Card>
  );
}

const keyOf = ({ productId, packageId }: { readonly productId: string; readonly packageId: string | null }) => `${productId} ${packageId}`;

const tones: Readonly<Record<'covered' | 'missing' | 'unknown', Tone>> = { covered: 'good', missing: 'attention', unknown: 'mute' };

function ProductLine({ product, coverage, advertiser }: { product: Product; coverage: Coverage; advertiser: number }) {
  const text = useText();
  const isThis = (each: { readonly productId: string; readonly packageId: string | null }) => keyOf(each) === keyOf(product);
  const covered = coverage.covered.find(isThis);
  const missing = coverage.missing.find(isThis);
  const unknown = coverage.unknown.find(isThis);
  const state = covered ? 'covered' : missing ? 'missing' : 'unknown';
  const [nearest] = missing?.nearest ?? [];
  const formats = [...new Set(product.formats.map(({ name }) => name))].join(', ');
  return (
    <li className="grid min-w-0 gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_7rem]">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium">
          <ForeignText>{product.productName}</ForeignText>
        </p>
        {formats !== '' && (
          <p className="text-xs text-mute">
            <ForeignText>{text('creatives.formats.takes', { formats })}</ForeignText>
          </p>
        )}
        {covered !== undefined && (
          <ul className="flex min-w-0 flex-wrap gap-x-3">
            {covered.creatives.map((creative) => (
              <li key={creative.creativeId} className="min-w-0">
                <CreativeLink creative={creative} advertiser={advertiser} />
              </li>
            ))}
          </ul>
        )}
        {unknown !== undefined && <p className="text-xs text-mute">{text(`creatives.formats.reason.${unknown.reason}`)}</p>}
        {nearest !== undefined && <Nearest creative={nearest} advertiser={advertiser} />}
      </div>
      <span className="sm:justify-self-end">
        <Badge tone={tones[state]}>{text(`creatives.formats.${state}`)}</Badge>
      </span>
    </li>
  );
}

/** The creative that fits best, and what it lacks. */
function Nearest({ creative, advertiser }: { creative: Fitting; advertiser: number }) {
  const text = useText();
  return (
    <div className="grid min-w-0 gap-0.5 text-xs">
      <p className="flex min-w-0 flex-wrap gap-x-1.5">
        <span className="text-mute">{text('creatives.formats.nearest')}</span>
        <CreativeLink creative={creative} advertiser={advertiser} />
      </p>
      <ul className="grid list-disc gap-0.5 ps-5">
        {creative.problems.slice(0, maxProblems).map(({ field, requirement, message }) => (
          <li key={field + requirement} dir="auto" className="wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function CreativeLink({ creative, advertiser }: { creative: Fitting; advertiser: number }) {
  const { account } = useAccountContext();
  return (
    <Link
      to="/a/$account/creatives/$advertiser/$id"
      params={{ account, advertiser: String(advertiser), id: creative.creativeId }}
      className="text-accent hover:underline"
    >
      <ForeignText>{creative.name}</ForeignText>
    </Link>
  );
}
