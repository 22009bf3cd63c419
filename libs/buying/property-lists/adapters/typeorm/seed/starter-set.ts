import type { DomainRegistration, RegistrationKind } from '../../../domain/registration';
import starter from './operators.json';

/** Prefix of the source of each row; its operator follows. */
const origin = 'starter set 2026-11';

/** What the operators of infrastructure run. */
const purposes: Readonly<Record<RegistrationKind, string | null>> = {
  publisher: null,
  ad_server: 'Ad server',
  intermediary: 'Exchange or bidder',
  tracker: 'Measurement and tracking',
  cdn: 'File delivery network',
};

/**
 * Operators by domain. Publishers are well-known sites that sell advertising. Infrastructure serves, measures or carries advertising and never sells it;
 * each domain is documented by its operator as a host of tags, pixels, bid requests or files.
 */
const operators: Readonly<Record<RegistrationKind, Readonly<Record<string, string>>>> = starter;

/** Initial content of the registry. More domains are imported with `npm run import:properties`. */
export const starterSet: readonly DomainRegistration[] = (Object.keys(operators) as RegistrationKind[]).flatMap((kind) => {
  const purpose = purposes[kind];
  return Object.entries(operators[kind]).map(([domain, operator]) => ({
    domain,
    kind,
    blockedReason: purpose === null ? null : `${purpose} of ${operator}`,
    source: `${origin}: ${purpose === null ? 'published' : 'operated'} by ${operator}`,
  }));
});
