/** Fields that people can set. */
export interface MediaEntitySettings {
  readonly entityName: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly billingEmails: readonly string[];
  readonly address: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly taxId: string | null;
}

/** The legal entity that sellers invoice for media. */
export interface MediaEntity extends MediaEntitySettings {
  readonly accountId: number;
  readonly id: string;
  /** The primary entity is invoiced when no attachment applies. */
  readonly isPrimary: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Columns of a media entity, aliased to their members. */
export const entityColumns = `account_id as "accountId", id, entity_name as "entityName", country_code as "countryCode", currency,
  billing_emails as "billingEmails", address, address2, city, region, postal_code as "postalCode", tax_id as "taxId",
  is_primary as "isPrimary", created_at as "createdAt", updated_at as "updatedAt"`;

/** The attached object: an advertiser, or a child account as a whole. */
export type AttachmentTarget = { readonly advertiserId: number } | { readonly childCustomerId: number };

export interface MediaEntityAttachment {
  readonly accountId: number;
  readonly id: string;
  readonly entityId: string;
  readonly advertiserId: number | null;
  readonly childCustomerId: number | null;
  readonly createdAt: Date;
}

export const attachmentColumns = `account_id as "accountId", id, entity_id as "entityId", advertiser_id as "advertiserId",
  child_account_id as "childCustomerId", created_at as "createdAt"`;

export const resolutions = ['advertiser', 'account', 'org', 'none'] as const;

/** The invoiced entity, and the rule that selected it. */
export interface InvoiceResolution {
  readonly entity: MediaEntity | null;
  readonly resolvedVia: (typeof resolutions)[number];
}
