import { Field } from '@exchange/platform';
import type { FormatFit } from '../../application/fitting.service';
import type { CreativeFit } from '../../domain/accepted';
import { type ComparedCreative, type Coverage, type RequiredProduct, type UnknownReason, unknownReasons } from '../../domain/coverage';
import { AcceptedFormatWire, acceptedWire } from './format.wire';

export class FitProblemWire {
  @Field.text({ description: 'The field of the creative.', example: 'roles.banner_image' })
  field: string;

  @Field.text({ description: 'The requirement by the protocol’s name; `required`, `type` and `ready` are about the content itself.' })
  requirement: string;

  @Field.text({ description: 'For people.', example: 'at most 50 KB' })
  required: string;

  @Field.text({ nullable: true, description: 'For people.' })
  actual: string | null;

  @Field.text()
  message: string;
}

export class UncheckedRequirementWire {
  @Field.text()
  field: string;

  @Field.text()
  requirement: string;
}

export class CreativeFormatFitWire {
  @Field.object(() => AcceptedFormatWire)
  format: AcceptedFormatWire;

  @Field.boolean({ description: 'Whether the creative names this format as its own.' })
  isOwnFormat: boolean;

  @Field.boolean({ nullable: true, description: 'Null when nobody says what the format takes.' })
  fits: boolean | null;

  @Field.object(() => FitProblemWire, { many: true, description: 'The first 20.' })
  problems: FitProblemWire[];

  @Field.object(() => UncheckedRequirementWire, { many: true, description: 'The first 20 requirements that the exchange cannot check.' })
  unchecked: UncheckedRequirementWire[];

  @Field.record({ description: 'Role or field of the creative, by the role of the format that it fills.' })
  uses: object;

  @Field.text({ many: true, description: 'Roles and fields of the creative that the format has no place for.' })
  unused: string[];
}

export class RequiredProductWire {
  @Field.text()
  productId: string;

  @Field.text()
  productName: string;

  @Field.text({ nullable: true, description: 'Null for a product of a campaign.' })
  packageId: string | null;

  @Field.integer()
  sellerId: number;

  @Field.object(() => AcceptedFormatWire, { many: true, description: 'A creative in one of them is enough.' })
  formats: AcceptedFormatWire[];
}

export class FittingCreativeWire {
  @Field.text()
  creativeId: string;

  @Field.text()
  name: string;

  @Field.object(() => AcceptedFormatWire)
  format: AcceptedFormatWire;

  @Field.object(() => FitProblemWire, { many: true })
  problems: FitProblemWire[];
}

class ProductKeyWire {
  @Field.text()
  productId: string;

  @Field.text({ nullable: true })
  packageId: string | null;
}

export class CoveredProductWire extends ProductKeyWire {
  @Field.object(() => FittingCreativeWire, { many: true, description: 'Ready creatives that fit, up to 10.' })
  creatives: FittingCreativeWire[];
}

export class MissingProductWire extends ProductKeyWire {
  @Field.object(() => FittingCreativeWire, { many: true, description: 'Ready creatives with the fewest problems, up to 3.' })
  nearest: FittingCreativeWire[];
}

export class UnknownProductWire extends ProductKeyWire {
  @Field.oneOf(unknownReasons, {
    description:
      '`offer_not_kept`: the offer is too old. `no_formats_named`: the seller names none. `not_asked_yet`: the seller’s list is awaited. ' +
      '`formats_not_described`: the seller’s list lacks them, or there is none. `not_compared`: too many formats or creatives.',
  })
  reason: UnknownReason;
}

/** Which products have a creative (gaps.md §5.2, `creativeFormats`). */
export class CreativeCoverageWire {
  @Field.object(() => RequiredProductWire, { many: true, description: 'The first 200 products.' })
  required: RequiredProductWire[];

  @Field.object(() => CoveredProductWire, { many: true })
  covered: CoveredProductWire[];

  @Field.object(() => MissingProductWire, { many: true })
  missing: MissingProductWire[];

  @Field.object(() => UnknownProductWire, { many: true, description: 'Products of which nobody can tell.' })
  unknown: UnknownProductWire[];
}

export function fitWire({ format, fit }: FormatFit): CreativeFormatFitWire {
  const { isOwnFormat, fits, problems, unchecked, uses, unused } = fit;
  return { format: acceptedWire(format), isOwnFormat, fits, problems: [...problems], unchecked: [...unchecked], uses, unused: [...unused] };
}

const keyOf = ({ productId, packageId }: RequiredProduct): ProductKeyWire => ({ productId, packageId });

const creativeWire = ({ creative, format, fit }: ComparedCreative): FittingCreativeWire => ({
  creativeId: creative.creativeId,
  name: creative.name,
  format: acceptedWire(format),
  problems: [...(fit satisfies CreativeFit).problems],
});

export function coverageWire({ required, covered, missing, unknown }: Coverage): CreativeCoverageWire {
  return {
    required: required.map((product) => ({
      ...keyOf(product),
      productName: product.productName,
      sellerId: product.sellerId,
      formats: product.formats.map(acceptedWire),
    })),
    covered: covered.map(({ product, creatives }) => ({ ...keyOf(product), creatives: creatives.map(creativeWire) })),
    missing: missing.map(({ product, nearest }) => ({ ...keyOf(product), nearest: nearest.map(creativeWire) })),
    unknown: unknown.map(({ product, reason }) => ({ ...keyOf(product), reason })),
  };
}
