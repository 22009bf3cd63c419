import type { Schemas } from '#/lib/api';
import { ForeignText } from '#/ui/parts';

/** Name and address as they were when the document was issued. */
export function Recipient({ of }: { of: Schemas['FeeInvoice']['recipient'] }) {
  const { company, contactName, address, address2, postalCode, city, region, countryAlpha2, taxId } = of;
  const lines = [company, contactName, address, address2, [postalCode, city].filter(Boolean).join(' '), region, countryAlpha2, taxId];
  return lines
    .filter((line) => line !== null && line !== '')
    .map((line, n) => (
      <span key={n} className="block">
        <ForeignText>{line!}</ForeignText>
      </span>
    ));
}
