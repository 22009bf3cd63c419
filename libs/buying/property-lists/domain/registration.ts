/** Publishers may be bought; the other kinds carry advertising and are never a place for it. */
export const registrationKinds = ['publisher', 'ad_server', 'cdn', 'tracker', 'intermediary'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];

/** What a registry says about a domain. */
export interface Registration {
  readonly domain: string;
  readonly kind: RegistrationKind;
  /** For people; null for publishers. */
  readonly blockedReason: string | null;
  /** Where the registry has it from. */
  readonly source: string;
}

export type Registrations = ReadonlyMap<string, Registration>;

export function isBlocked({ kind }: Registration): boolean {
  return kind !== 'publisher';
}

/** A domain itself first. Infrastructure is blocked with all its subdomains; a publisher vouches for none of them. */
export function registrationOf(domain: string, registrable: string, known: Registrations): Registration | null {
  const own = known.get(domain);
  if (own) return own;
  const above = known.get(registrable);
  return above && isBlocked(above) ? above : null;
}
