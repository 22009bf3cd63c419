import { SellerError } from './errors';
import type { Json } from './json';

/** Supported releases, oldest first. */
export const supportedVersions = ['3.0', '3.1'] as const;

export type Version = (typeof supportedVersions)[number];

const major = 3;

/**
 * The release of the answer. Clients without a release are older than the member and get the oldest; clients with a later release of version 3
 * get the latest supported one (AdCP 3.1, `core/version-envelope`).
 */
export function servedVersion(args: Json): Version {
  const { adcp_version: release, adcp_major_version: majorAsked } = args;
  if (majorAsked !== undefined && majorAsked !== major) throw unsupported('adcp_major_version', majorAsked);
  if (release === undefined) return '3.0';
  const [, asked, minor] = (typeof release === 'string' && /^(\d{1,4})\.(\d{1,4})(?:-[a-zA-Z0-9.-]{1,64})?$/.exec(release)) || [];
  if (Number(asked) !== major) throw unsupported('adcp_version', release);
  return minor === '0' ? '3.0' : '3.1';
}

function unsupported(field: string, asked: unknown): SellerError {
  return new SellerError(
    'VERSION_UNSUPPORTED',
    `This seller speaks AdCP ${supportedVersions.join(' and ')}, not ${JSON.stringify(asked)}`,
    {
      field,
      suggestion: `Use ${supportedVersions.at(-1)!}`,
      details: { supported_versions: supportedVersions, supported_majors: [major] },
    },
  );
}
