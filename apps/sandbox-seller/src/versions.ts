import { AdcpError } from './errors';
import type { Json } from './json';

/** What these sellers speak, oldest first. */
export const supportedVersions = ['3.0', '3.1'] as const;

export type Version = (typeof supportedVersions)[number];

const major = 3;

/**
 * The version in which a request is answered. A client that names no release is older than the field and gets the oldest; one that names a later
 * release of version 3 gets our latest (AdCP 3.1, `core/version-envelope`).
 */
export function servedVersion(args: Json): Version {
  const { adcp_version: release, adcp_major_version: majorAsked } = args;
  if (majorAsked !== undefined && majorAsked !== major) throw unsupported('adcp_major_version', majorAsked);
  if (release === undefined) return '3.0';
  const [, asked, minor] = (typeof release === 'string' && /^(\d{1,4})\.(\d{1,4})(?:-[a-zA-Z0-9.-]{1,64})?$/.exec(release)) || [];
  if (Number(asked) !== major) throw unsupported('adcp_version', release);
  return minor === '0' ? '3.0' : '3.1';
}

function unsupported(field: string, asked: unknown): AdcpError {
  return new AdcpError('VERSION_UNSUPPORTED', `This seller speaks AdCP ${supportedVersions.join(' and ')}, not ${JSON.stringify(asked)}`, {
    field,
    suggestion: `Use ${supportedVersions.at(-1)!}`,
    details: { supported_versions: supportedVersions, supported_majors: [major] },
  });
}
