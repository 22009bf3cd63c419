import { isProtocolRelease, type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { listOf, sectionOf, type Payload } from './wire';

const oldest = protocolReleases[0];

/** The release of an answer: what it names, else what was asked for, else the oldest. Patches and pre-releases count as their release. */
export function servedRelease(payload: Payload | null, pinned: ProtocolRelease | null): ProtocolRelease {
  const named = payload?.['adcp_version'];
  return (typeof named === 'string' && releaseIn(named)) || (pinned ?? oldest);
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
