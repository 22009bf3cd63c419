/** Releases of AdCP that the exchange speaks, oldest first. A peer that names no release speaks the first one. */
export const protocolReleases = ['3.0', '3.1'] as const;

export type ProtocolRelease = (typeof protocolReleases)[number];

export function isProtocolRelease(value: unknown): value is ProtocolRelease {
  return protocolReleases.some((release) => release === value);
}
