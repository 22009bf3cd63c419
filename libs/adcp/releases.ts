import { isProtocolRelease, type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { listOf, sectionOf, type Payload } from './wire';

const oldest = protocolReleases[0];

export const noCommonRelease = `The seller does not speak AdCP ${protocolReleases.join(' or ')}.`;

/** The request with its release. The major version is for sellers that read only that. Null names none. */
export function pinned(args: Payload, release: ProtocolRelease | null): Record<string, unknown> {
  return release === null ? args : { adcp_major_version: 3, ...args, adcp_version: release };
}

/** The release that a request names: never the oldest, because sellers that are older than `adcp_version` must get the request without it. */
export function pinFor(known: ProtocolRelease | null): ProtocolRelease | null {
  return known === oldest ? null : known;
}

export function isOlder(release: ProtocolRelease, other: ProtocolRelease): boolean {
  return protocolReleases.indexOf(release) < protocolReleases.indexOf(other);
}

/** The release of an answer: what it names, else what was asked for, else the oldest. Patches and pre-releases count as their release. */
export function servedRelease(payload: Payload | null, asked: ProtocolRelease | null): ProtocolRelease {
  const named = payload?.['adcp_version'];
  return (typeof named === 'string' && releaseIn(named)) || (asked ?? oldest);
}

/** The latest release that both sides speak, from the seller's capabilities or its refusal; null when there is none. */
export function commonRelease(versions: unknown): ProtocolRelease | null {
  const spoken = listOf(versions).map((version) => (typeof version === 'string' ? releaseIn(version) : null));
  return protocolReleases.findLast((release) => spoken.includes(release)) ?? null;
}

/** The latest common release that a seller's capabilities declare. A seller that declares none is older than the member: the oldest. */
export function declaredRelease(capabilities: Payload): ProtocolRelease {
  return commonRelease(sectionOf(capabilities, 'adcp')['supported_versions']) ?? oldest;
}

function releaseIn(version: string): ProtocolRelease | null {
  const [, release = ''] = /^(\d{1,4}\.\d{1,4})(?:[.-][\w.-]{1,64})?$/.exec(version) ?? [];
  return isProtocolRelease(release) ? release : null;
}

/** The release in which a request is repeated that a seller refused with these versions: the oldest when it names none; null when there is none. */
export function nextRelease(refused: readonly unknown[], asked: ProtocolRelease | null): ProtocolRelease | null {
  const spoken = refused.length === 0 ? oldest : commonRelease(refused);
  return spoken === (asked ?? oldest) ? null : spoken;
}
