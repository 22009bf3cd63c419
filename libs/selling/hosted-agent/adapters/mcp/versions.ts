import { AdcpRefusal, type AdcpJson } from './adcp-error';

export const supportedVersions = ['3.0'] as const;
export const supportedMajors = [3] as const;

/** Accepts version 3 and any of its releases (AdCP 3.1, `core/version-envelope`); pre-releases and patches are refused. Answers are in 3.0. */
export function assertVersion({ adcp_version: release, adcp_major_version: major }: AdcpJson): void {
  if (major !== undefined && major !== 3) throw unsupportedVersion('adcp_major_version', major);
  if (release !== undefined && !(typeof release === 'string' && /^3(?:\.\d{1,4})?$/.test(release)))
    throw unsupportedVersion('adcp_version', release);
}

/** The release that an answer names; empty for clients that do not name a release. */
export function versionOf({ adcp_version: release }: AdcpJson): AdcpJson {
  return release === undefined ? {} : { adcp_version: supportedVersions.at(-1) };
}

function unsupportedVersion(field: string, asked: unknown): AdcpRefusal {
  const value = JSON.stringify(asked)?.slice(0, 50);
  return new AdcpRefusal('VERSION_UNSUPPORTED', `${field} is ${value}: this storefront speaks AdCP ${supportedVersions.join(', ')}.`, {
    field,
    suggestion: `Use ${supportedVersions.at(-1)}`,
    details: { supported_versions: supportedVersions, supported_majors: supportedMajors },
  });
}
