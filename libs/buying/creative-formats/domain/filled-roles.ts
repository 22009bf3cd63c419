import { type Content, contentOf, type FittedAsset, type FittedContents, kindsFor, writtenContent } from './content';
import type { FormatSpec, Requirements } from './format';

interface Use {
  readonly field: string;
  /** Null for an asset that is not ready. */
  readonly content: Content | null;
}

/** Places for addresses that creatives have fields for: by the requirement `role` of a URL, or by the protocol's common names of roles. */
const clickRoles = new Set(['clickthrough', 'landing_page']);
const clickIds = new Set(['landing_page_url', 'click_url', 'clickthrough_url', 'click_through_url', 'landing_page']);
const trackerEvents: Readonly<Record<string, string>> = {
  impression_tracker: 'impression',
  click_tracker: 'click',
  viewability_tracker: 'viewable',
};

const mediaTypes: Readonly<Record<string, string>> = { zip: 'application/zip', html: 'text/html' };

/** Finds the content of a creative for each role of a format. Each content fills one role. */
export class FilledRoles {
  readonly uses: Record<string, string> = {};
  /** Whether any role of the creative found a place. */
  isContentUsed = false;
  private readonly left: Map<string, Content | null>;
  private readonly leftTrackers: Set<number>;
  private isClickUsed = false;
  private readonly named: ReadonlySet<string>;
  private readonly prefixes: readonly string[];
  private readonly required: readonly { readonly id: string; readonly type: string }[];

  constructor(
    spec: FormatSpec,
    private readonly contents: FittedContents,
    assets: ReadonlyMap<string, FittedAsset>,
  ) {
    this.left = new Map(Object.entries(contents.roles).map(([role, content]) => [role, contentOf(content, assets)]));
    this.leftTrackers = new Set(contents.trackers.keys());
    this.named = new Set(spec.roles.map(({ id }) => id));
    this.prefixes = spec.groups.map(({ id }) => `${id}_`);
    this.required = spec.roles.filter(({ id, isRequired }) => isRequired && !this.left.has(id));
  }

  get unused(): readonly string[] {
    const { clickThroughUrl, disclosure } = this.contents;
    return [
      ...this.left.keys(),
      ...(clickThroughUrl === null || this.isClickUsed ? [] : ['clickThroughUrl']),
      ...[...this.leftTrackers].map((index) => `trackers[${index}].url`),
      ...(disclosure === null ? [] : ['disclosure']),
    ];
  }

  isFillable(type: string): boolean {
    return kindsFor(type).length > 0;
  }

  /** A single HTML file is no bundle, and a bundle no HTML file. */
  accepts(type: string, { kind, mediaType }: Content): boolean {
    if (mediaType !== null && Object.hasOwn(mediaTypes, type)) return mediaType === mediaTypes[type];
    return kindsFor(type).includes(kind);
  }

  /** The content for a role, which then fills no other; null without any. */
  take(id: string, type: string, requirements: Requirements): Use | null {
    const key = this.left.has(id) ? id : null;
    if (key === null && type === 'url') {
      const field = this.fieldFor(id, requirements);
      if (field) {
        this.uses[id] = field.field;
        return field;
      }
    }
    const role = key ?? this.onlyCandidate(id, type);
    if (role === null) return null;
    const content = this.left.get(role)!;
    this.left.delete(role);
    this.isContentUsed = true;
    this.uses[id] = role;
    return { field: `roles.${role}`, content };
  }

  /** Prefixes of the keys of a group, in order: `slide_1`, `slide_2`. The first of a pool may be without a number. */
  repetitionsOf(group: string): readonly string[] {
    const found = new Map<string, number>();
    for (const key of this.left.keys()) {
      if (!key.startsWith(group)) continue;
      const number = /^_([1-9]\d{0,3})(?:_|$)/.exec(key.slice(group.length))?.[1];
      if (key === group) found.set(group, 0);
      else if (number !== undefined) found.set(`${group}_${number}`, Number(number));
    }
    return [...found].toSorted(([, a], [, b]) => a - b).map(([prefix]) => prefix);
  }

  /**
   * Creatives made for another format name their roles otherwise. When one required role of a kind is open, and the creative has one content of that
   * kind that no role of the format names, the content fills the role.
   */
  private onlyCandidate(id: string, type: string): string | null {
    const kinds = kindsFor(type);
    const open = this.required.filter((role) => kindsFor(role.type).some((kind) => kinds.includes(kind)));
    if (open.length !== 1 || open[0]!.id !== id) return null;
    const candidates = [...this.left].filter(([role, content]) => content !== null && !this.isNamed(role) && this.accepts(type, content));
    return candidates.length === 1 ? candidates[0]![0] : null;
  }

  private isNamed(role: string): boolean {
    return this.named.has(role) || this.prefixes.some((prefix) => role.startsWith(prefix));
  }

  private fieldFor(id: string, { role }: Requirements): Use | null {
    const { clickThroughUrl, trackers } = this.contents;
    if (clickRoles.has(String(role)) || (role === undefined && clickIds.has(id))) {
      if (clickThroughUrl === null) return null;
      this.isClickUsed = true;
      return { field: 'clickThroughUrl', content: writtenContent('url', clickThroughUrl) };
    }
    const event = typeof role === 'string' && Object.hasOwn(trackerEvents, role) ? trackerEvents[role] : undefined;
    const index = [...this.leftTrackers].find((place) => trackers[place]!.event === event);
    if (index === undefined) return null;
    this.leftTrackers.delete(index);
    return { field: `trackers[${index}].url`, content: writtenContent('url', trackers[index]!.url) };
  }
}
