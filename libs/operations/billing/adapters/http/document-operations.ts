import { DocumentLinkWire } from './document-link.wire';

type Document = 'an invoice' | 'a credit note';

export const ofOrganization = 'Admins of the organization only; 403 for admins of a child account.';

/** Response of the operations made by {@link pageOperation}. */
export const pageResponse = {
  status: 200,
  description: 'A printable page.',
  content: { 'text/html': { schema: { type: 'string' } } },
} as const;

export const pageOperation = (what: Document) =>
  ({
    summary: `Read ${what} as a page`,
    description: `For printing in a browser. The language is the requested one, else that of the billing information, else that of \`Accept-Language\`. ${ofOrganization}`,
    errors: [403, 404],
  }) as const;

export const renewalOperation = (what: Document) =>
  ({
    summary: `Renew the link of ${what}`,
    description: `For a link that became known to others: the old link stops working, and \`documentUrl\` is a new one. ${ofOrganization}`,
    answers: DocumentLinkWire,
    errors: [403, 404],
    once: 'together',
  }) as const;
