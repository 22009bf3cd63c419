/** Publishers sell advertising; the other kinds only carry it. */
export const registrationKinds = ['publisher', 'ad_server', 'cdn', 'tracker', 'intermediary'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

export interface DomainRegistration {
  readonly domain: string;
  readonly kind: RegistrationKind;
  /** Text for people; null for publishers. */
  readonly blockedReason: string | null;
  readonly source: string;
}

export type Registrations = ReadonlyMap<string, DomainRegistration>;

export function isBlocked({ kind }: DomainRegistration): boolean {
  return kind !== 'publisher';
}

/** Entry of the domain, else of its registrable domain if that is infrastructure, which blocks all its subdomains. */
export function registrationOf(domain: string, registrable: string, known: Registrations): DomainRegistration | null {
  const own = known.get(domain);
  if (own) return own;
  const above = known.get(registrable);
  return above && isBlocked(above) ? above : null;
}
