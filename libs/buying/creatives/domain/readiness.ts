import type { Finding } from './creative-contents';
import type { Composition } from './creative-version';

/** An asset of the advertiser, as this context sees it. */
export interface UsedAsset {
  readonly id: string;
  readonly status: 'uploading' | 'checking' | 'ready' | 'refused' | 'archived';
  /** The text or the address; null for files. */
  readonly content: string | null;
}

const problem = (rule: string, field: string, message: string): Finding => ({ rule, severity: 'blocks', field, message });

const reasons: Readonly<Record<Exclude<UsedAsset['status'], 'ready'>, string>> = {
  uploading: 'The upload of the asset is not complete.',
  checking: 'The asset is still being checked.',
  refused: 'The file of the asset was refused: use another one.',
  archived: 'The asset is archived: use another one.',
};

/** What a creative lacks before it can become ready, whatever the rules of moderation say. `assets` by id: those of its advertiser. */
export function readinessProblems(
  { format, contents: { roles } }: Composition,
  assets: ReadonlyMap<string, UsedAsset>,
): readonly Finding[] {
  const problems = Object.entries(roles).flatMap(([role, content]): Finding[] => {
    if (!('assetId' in content)) return [];
    const asset = assets.get(content.assetId);
    if (!asset) return [problem('asset_missing', `roles.${role}`, 'The asset does not exist any more.')];
    return asset.status === 'ready' ? [] : [problem(`asset_${asset.status}`, `roles.${role}`, reasons[asset.status])];
  });
  return [
    ...(format ? [] : [problem('format_missing', 'format', 'Choose a format.')]),
    ...(Object.keys(roles).length > 0 ? [] : [problem('roles_missing', 'roles', 'Fill at least one role of the format.')]),
    ...problems,
  ];
}

/** Ids of the assets that fill roles, each once. */
export const assetIdsOf = ({ contents: { roles } }: Pick<Composition, 'contents'>): readonly string[] => [
  ...new Set(Object.values(roles).flatMap((content) => ('assetId' in content ? [content.assetId] : []))),
];
