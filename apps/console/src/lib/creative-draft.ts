import type { Schemas } from './api';
import type { Creative } from './creatives';
import { tagsIn } from './typed-words';

export interface RoleDraft {
  readonly role: string;
  readonly by: 'asset' | 'text' | 'url';
  readonly value: string;
}

/** What is typed in the form of a creative. */
export interface CreativeDraft {
  readonly name: string;
  readonly tags: string;
  readonly agentUrl: string;
  readonly formatId: string;
  readonly width: string;
  readonly height: string;
  readonly durationMs: string;
  readonly roles: readonly RoleDraft[];
  readonly clickThroughUrl: string;
  readonly trackers: readonly Schemas['CreativeTracker'][];
  readonly disclosure: string;
}

const typed = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

/** The version that is being written; without one, the latest. */
export const shownVersion = ({ draft, current }: Pick<Creative, 'draft' | 'current'>) => draft ?? current;

export function draftOf(creative: Creative): CreativeDraft {
  const version = shownVersion(creative);
  const { format } = creative;
  return {
    name: creative.name,
    tags: creative.tags.join(', '),
    agentUrl: format?.agentUrl ?? '',
    formatId: format?.id ?? '',
    width: typed(format?.width),
    height: typed(format?.height),
    durationMs: typed(format?.durationMs),
    roles: (version?.roles ?? []).map(({ role, assetId, text, url }) =>
      assetId !== null
        ? { role, by: 'asset', value: assetId }
        : text !== null
          ? { role, by: 'text', value: text }
          : { role, by: 'url', value: url ?? '' },
    ),
    clickThroughUrl: version?.clickThroughUrl ?? '',
    trackers: (version?.trackers ?? []).map(({ event, url }) => ({ event, url })),
    disclosure: version?.disclosure ?? '',
  };
}

/** A whole number of an exact field; what is none is sent as it was typed, so that the API refuses it at its field. */
const numberIn = (text: string): number | null => {
  const trimmed = text.trim();
  return trimmed === '' ? null : /^\d{1,10}$/.test(trimmed) ? Number(trimmed) : (trimmed as unknown as number);
};

/** The request that stores the form. Fields without input are null. */
export function bodyOf(draft: CreativeDraft): Schemas['UpdateCreativeBody'] & { name: string } {
  const [agentUrl, id] = [draft.agentUrl.trim(), draft.formatId.trim()];
  const size = { width: numberIn(draft.width), height: numberIn(draft.height), durationMs: numberIn(draft.durationMs) };
  return {
    name: draft.name.trim(),
    tags: tagsIn(draft.tags),
    format: agentUrl === '' && id === '' ? null : { agentUrl, id, ...size },
    roles: draft.roles.map(({ role, by, value }) => ({
      role: role.trim(),
      ...(by === 'asset' ? { assetId: value } : by === 'text' ? { text: value } : { url: value.trim() }),
    })),
    clickThroughUrl: draft.clickThroughUrl.trim() || null,
    trackers: draft.trackers.map(({ event, url }) => ({ event, url: url.trim() })),
    disclosure: draft.disclosure.trim() || null,
  };
}

/** Contents of the protocol that are written here; all others are files of the library. */
const written: Readonly<Record<string, RoleDraft['by']>> = { text: 'text', markdown: 'text', url: 'url' };

/** Takes a seller's format: its required roles are added, and what it does not take is left out. */
export function withFormat(
  { roles, width, height, durationMs }: CreativeDraft,
  format: Pick<Schemas['CreativeFormat'], 'agentUrl' | 'id' | 'parameters' | 'roles'>,
): Partial<CreativeDraft> {
  const takes = (name: (typeof format.parameters)[number], value: string) => (format.parameters.includes(name) ? value : '');
  const added = format.roles
    .filter(({ role, required }) => required && !roles.some((each) => each.role === role))
    .map(({ role, type }): RoleDraft => ({ role, by: written[type] ?? 'asset', value: '' }));
  return {
    agentUrl: format.agentUrl,
    formatId: format.id,
    width: takes('dimensions', width),
    height: takes('dimensions', height),
    durationMs: takes('duration', durationMs),
    roles: [...roles, ...added],
  };
}

/** Name of the field that a finding is about: `roles.banner_image` is the content of that role. */
export function fieldOfFinding(field: string, roles: readonly RoleDraft[]): string {
  const [, role] = /^roles\.(\w+)/.exec(field) ?? [];
  const at = roles.findIndex((each) => each.role === role);
  if (at >= 0) return `roles[${at}].${contentField(roles[at]!)}`;
  return field === 'format' ? 'format.id' : field;
}

export const contentField = ({ by }: Pick<RoleDraft, 'by'>): 'assetId' | 'text' | 'url' => (by === 'asset' ? 'assetId' : by);
