import { AdcpError, type Json } from './adcp-error';

/** The releases of the protocol that storefronts speak. */
export const supportedVersions = ['3.0'] as const;
export const supportedMajors = [3] as const;

/** Any release of version 3, or the version alone, is answered in ours (AdCP 3.1, `core/version-envelope`). Pre-releases and patches are no releases. */
export function assertVersion({ adcp_version: release, adcp_major_version: major }: Json): void {
  if (major !== undefined && major !== 3) throw unsupported('adcp_major_version', major);
  if (release !== undefined && !(typeof release === 'string' && /^3(?:\.\d{1,4})?$/.test(release)))
    throw unsupported('adcp_version', release);
}

/** What an answer says of the release that it is in. Clients that do not name a release are not told. */
export function versionOf({ adcp_version: release }: Json): Json {
  return release === undefined ? {} : { adcp_version: supportedVersions.at(-1) };
}

function unsupported(field: string, asked: unknown): AdcpError {
  const said = JSON.stringify(asked)?.slice(0, 50);
  return new AdcpError('VERSION_UNSUPPORTED', `${field} is ${said}: this storefront speaks AdCP ${supportedVersions.join(', ')}.`, {
    field,
    suggestion: `Use ${supportedVersions.at(-1)}`,
    details: { supported_versions: supportedVersions, supported_majors: supportedMajors },
  });
}
