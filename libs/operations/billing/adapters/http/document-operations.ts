import { DocumentLinkWire } from './document-link.wire';

type Document = 'an invoice' | 'a credit note';

export const ofOrganization = 'Admins of the organization only: 403 for those of an account below it alone.';

/** The answer of {@link asPage}. */
export const pageResponse = {
  status: 200,
  description: 'A page to read and to print.',
  content: { 'text/html': { schema: { type: 'string' } } },
} as const;

/** Reads a document as a page. */
export const asPage = (what: Document) =>
  ({
    summary: `Read ${what} as a page`,
    description: `To be printed by a browser. In the language that is asked for, else in that of the billing information, else in that of \`Accept-Language\`. ${ofOrganization}`,
    errors: [403, 404],
  }) as const;

/** Renews the link of a document. */
export const renewalOf = (what: Document) =>
  ({
    summary: `Renew the link of ${what}`,
    description: `For a link that got into the wrong hands: it opens nothing any more, and \`documentUrl\` is another one. ${ofOrganization}`,
    answers: DocumentLinkWire,
    errors: [403, 404],
    once: 'together',
  }) as const;
