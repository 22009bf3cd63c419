import { type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { AdcpRefusal, type AdcpJson } from './adcp-error';

export const supportedMajors = [3] as const;

const oldest = protocolReleases[0];

/**
 * The release of the answer to a request. A request that names none gets `since`, the release that brought the tool. A request for a later release
 * of version 3 gets the latest one that is served (AdCP 3.1, `core/version-envelope`). Patches are refused: they are not negotiated.
 */
export function releaseOf({ adcp_version: asked, adcp_major_version: major }: AdcpJson, since: ProtocolRelease): ProtocolRelease {
  if (major !== undefined && major !== 3) throw unsupportedVersion('adcp_major_version', major, protocolReleases);
  if (asked === undefined) return since;
  const [found, minor = '0'] = (typeof asked === 'string' && /^3(?:\.(\d{1,4})(?:-[a-zA-Z0-9.-]{1,64})?)?$/.exec(asked)) || [];
  if (found === undefined) throw unsupportedVersion('adcp_version', asked, protocolReleases);
  const served = protocolReleases.findLast((release) => minorOf(release) <= Number(minor)) ?? oldest;
  if (minorOf(served) < minorOf(since))
    throw unsupportedVersion(
      'adcp_version',
      asked,
      protocolReleases.filter((release) => minorOf(release) >= minorOf(since)),
    );
  return served;
}

/** The release as answers name it. In 3.0 they name it only when the request does, and errors never do. */
export function namedRelease({ adcp_version: asked }: AdcpJson, release: ProtocolRelease): AdcpJson {
  return release === oldest && asked === undefined ? {} : { adcp_version: release };
}

function minorOf(release: ProtocolRelease): number {
  return Number(release.slice(release.indexOf('.') + 1));
}

function unsupportedVersion(field: string, asked: unknown, supported: readonly ProtocolRelease[]): AdcpRefusal {
  const value = JSON.stringify(asked)?.slice(0, 50);
  return new AdcpRefusal('VERSION_UNSUPPORTED', `${field} is ${value}: this storefront speaks AdCP ${supported.join(', ')}.`, {
    field,
    suggestion: `Use ${supported.at(-1)}`,
    details: { supported_versions: supported, supported_majors: supportedMajors },
  });
}
