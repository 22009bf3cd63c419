import { invalidField } from '@exchange/kernel';
import { Field } from '@exchange/platform';
import type { NewMediaEntity } from './media-entities.service';
import type { AttachmentTarget, InvoiceResolution, MediaEntity, MediaEntityAttachment } from './media-entity.row';
import { resolutions } from './media-entity.row';

const text = (max: number, description?: string) => ({ min: 1, max, optional: true, nullable: true, description }) as const;
const countryCode = { description: 'ISO 3166-1 alpha-2.', example: 'DE' };
const currency = { description: 'ISO 4217. Currency of the invoices.', example: 'EUR' };
const emails = { many: { min: 1, max: 20 }, description: 'Addresses that get the invoices.' };

class MediaEntityAddress {
  @Field.text(text(255))
  address?: string | null;

  @Field.text(text(255))
  address2?: string | null;

  @Field.text(text(120))
  city?: string | null;

  @Field.text(text(120))
  region?: string | null;

  @Field.text(text(20))
  postalCode?: string | null;

  @Field.text(text(64, 'Tax id in the format of the country’s tax office.'))
  taxId?: string | null;
}

export class CreateMediaEntityBody extends MediaEntityAddress {
  @Field.name({ min: 1, max: 255, description: 'The legal name.', example: 'Acme GmbH' })
  entityName: string;

  @Field.country(countryCode)
  countryCode: string;

  @Field.currency(currency)
  currency: string;

  @Field.email(emails)
  billingEmails: string[];

  @Field.boolean({ default: false, description: 'The first entity of an account is always primary.' })
  isPrimary: boolean = false;
}

export class UpdateMediaEntityBody extends MediaEntityAddress {
  @Field.name({ min: 1, max: 255, optional: true })
  entityName?: string;

  @Field.country({ ...countryCode, optional: true })
  countryCode?: string;

  @Field.currency({ ...currency, optional: true })
  currency?: string;

  @Field.email({ ...emails, optional: true })
  billingEmails?: string[];

  @Field.boolean({ optional: true, description: 'true: replaces the current primary entity. false: 400 for the primary entity.' })
  isPrimary?: boolean;
}

export function newEntityFrom(body: CreateMediaEntityBody): NewMediaEntity {
  const { address = null, address2 = null, city = null, region = null, postalCode = null, taxId = null } = body;
  const { entityName, countryCode: country, currency: money, billingEmails, isPrimary } = body;
  return {
    entityName,
    countryCode: country,
    currency: money,
    billingEmails,
    address,
    address2,
    city,
    region,
    postalCode,
    taxId,
    isPrimary,
  };
}

/** Wire of gaps-2.md §8.5. */
export class MediaEntityWire {
  @Field.text()
  id: string;

  @Field.text({ example: 'Acme GmbH' })
  entityName: string;

  @Field.text({ description: 'ISO 3166-1 alpha-2.', example: 'DE' })
  countryCode: string;

  @Field.text({ description: 'ISO 4217.', example: 'EUR' })
  currency: string;

  @Field.text({ many: true })
  billingEmails: string[];

  @Field.text({ nullable: true })
  address: string | null;

  @Field.text({ nullable: true })
  address2: string | null;

  @Field.text({ nullable: true })
  city: string | null;

  @Field.text({ nullable: true })
  region: string | null;

  @Field.text({ nullable: true })
  postalCode: string | null;

  @Field.text({ nullable: true })
  taxId: string | null;

  @Field.boolean({ description: 'Exactly one entity of an account is primary.' })
  isPrimary: boolean;

  @Field.timestamp()
  createdAt: Date;

  @Field.timestamp()
  updatedAt: Date;
}

export function mediaEntityWire(entity: MediaEntity): MediaEntityWire {
  return {
    id: entity.id,
    entityName: entity.entityName,
    countryCode: entity.countryCode,
    currency: entity.currency,
    billingEmails: [...entity.billingEmails],
    address: entity.address,
    address2: entity.address2,
    city: entity.city,
    region: entity.region,
    postalCode: entity.postalCode,
    taxId: entity.taxId,
    isPrimary: entity.isPrimary,
    createdAt: entity.createdAt,
    updatedAt: entity.updatedAt,
  };
}

const advertiserId = { optional: true, min: 1, description: 'An advertiser of the account, or of an account below it.' };
const childCustomerId = { optional: true, min: 1, description: 'An account below the calling one.' };

export class AttachToMediaEntityBody {
  @Field.integer(advertiserId)
  advertiserId?: number;

  @Field.integer(childCustomerId)
  childCustomerId?: number;
}

export class ResolveMediaEntityQuery {
  @Field.integer(advertiserId)
  advertiserId?: number;

  @Field.integer({ ...childCustomerId, description: 'An account below the calling one, or the calling one if it is in an organization.' })
  childCustomerId?: number;
}

export function targetFrom({
  advertiserId: advertiser,
  childCustomerId: child,
}: AttachToMediaEntityBody | ResolveMediaEntityQuery): AttachmentTarget {
  if ((advertiser === undefined) === (child === undefined))
    throw invalidField('advertiserId', 'Send exactly one of advertiserId and childCustomerId.');
  return advertiser === undefined ? { childCustomerId: child! } : { advertiserId: advertiser };
}

export class MediaEntityAttachmentWire {
  @Field.text()
  id: string;

  @Field.text({ description: 'Id of the media entity.' })
  entityId: string;

  @Field.integer({ nullable: true, description: 'Null when an account is attached.' })
  advertiserId: number | null;

  @Field.integer({ nullable: true, description: 'Null when an advertiser is attached.' })
  childCustomerId: number | null;

  @Field.timestamp()
  createdAt: Date;
}

export function attachmentWire(attachment: MediaEntityAttachment): MediaEntityAttachmentWire {
  const { id, entityId, advertiserId: advertiser, childCustomerId: child, createdAt } = attachment;
  return { id, entityId, advertiserId: advertiser, childCustomerId: child, createdAt };
}

export class ResolvedMediaEntityWire {
  @Field.object(() => MediaEntityWire, { nullable: true, description: 'Null when no rule has a result.' })
  entity: MediaEntityWire | null;

  @Field.oneOf(resolutions, { description: 'The rule that selected the entity.' })
  resolvedVia: InvoiceResolution['resolvedVia'];
}

export function resolvedWire({ entity, resolvedVia }: InvoiceResolution): ResolvedMediaEntityWire {
  return { entity: entity && mediaEntityWire(entity), resolvedVia };
}
