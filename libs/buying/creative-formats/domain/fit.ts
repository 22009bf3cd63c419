import type { FittedAsset, FittedContents } from './content';
import { FilledRoles } from './filled-roles';
import type { FormatGroup, FormatParameters, FormatRole, FormatSpec } from './format';
import { formatLimits } from './limits';
import { compare, type FitProblem, problemOf, type UncheckedRequirement } from './requirements';
import { withParameters } from './sizes';

/** What keeps a creative from a format. Without problems, it fits as far as it could be checked. */
export interface Fit {
  /** The first ones, as of `unchecked`. */
  readonly problems: readonly FitProblem[];
  readonly unchecked: readonly UncheckedRequirement[];
  /** Key of the creative's content, or its own field, by the format's role. */
  readonly uses: Readonly<Record<string, string>>;
  /** Roles and fields of the creative that the format has no place for. */
  readonly unused: readonly string[];
}

interface FitQuestion {
  readonly contents: FittedContents;
  /** By id. Absent ones count as not ready. */
  readonly assets: ReadonlyMap<string, FittedAsset>;
  readonly parameters: FormatParameters;
}

/** Compares a creative with a format, role by role and requirement by requirement. */
export function compareWithFormat(format: FormatSpec, { contents, assets, parameters }: FitQuestion): Fit {
  const spec = withParameters(format, parameters);
  const filled = new FilledRoles(spec, contents, assets);
  const found = new Findings(filled);
  found.leaveUnchecked(spec.unchecked.map((requirement) => ({ field: 'format', requirement })));
  for (const role of spec.roles) found.add(role, role.id);
  for (const group of spec.groups) found.addGroup(group);
  found.addUnplaced(spec);
  return { problems: found.problems, unchecked: found.unchecked, uses: filled.uses, unused: filled.unused };
}

class Findings {
  readonly problems: FitProblem[] = [];
  readonly unchecked: UncheckedRequirement[] = [];

  constructor(private readonly filled: FilledRoles) {}

  add({ type, isRequired, requirements }: FormatRole, key: string): void {
    const use = this.filled.take(key, type, requirements);
    if (use === null) {
      if (isRequired) this.fail(`roles.${key}`, 'required', this.filled.isFillable(type) ? type : `${type}, which creatives cannot have`);
      return;
    }
    const { field, content } = use;
    if (content === null) return this.fail(field, 'ready', 'a ready asset', 'not ready');
    if (!this.filled.accepts(type, content)) return this.fail(field, 'type', type, content.kind);
    if (this.isFull) return;
    const { problems, unchecked } = compare(type, requirements, field, content);
    this.problems.push(...problems.slice(0, formatLimits.shownProblems - this.problems.length));
    this.leaveUnchecked(unchecked);
  }

  leaveUnchecked(unchecked: readonly UncheckedRequirement[]): void {
    this.unchecked.push(...unchecked.slice(0, Math.max(0, formatLimits.shownUnchecked - this.unchecked.length)));
  }

  /** Optional roles alone ask for nothing, but a creative of which the format shows nothing does not fit. */
  addUnplaced({ roles, groups }: FormatSpec): void {
    const isOfAddresses = groups.length === 0 && roles.every(({ type }) => type === 'url');
    const isUsed = this.filled.isContentUsed || (isOfAddresses && Object.keys(this.filled.uses).length > 0);
    if (this.problems.length === 0 && !isUsed) this.fail('roles', 'required', 'content that the format takes');
  }

  addGroup({ id, isRequired, min, max, roles }: FormatGroup): void {
    const repetitions = this.filled.repetitionsOf(id);
    const least = min ?? (isRequired ? 1 : 0);
    const isTooFew = repetitions.length < least && (isRequired || repetitions.length > 0);
    if (isTooFew) this.fail(`roles.${id}`, 'min_count', `at least ${least}`, String(repetitions.length));
    if (max !== null && repetitions.length > max) this.fail(`roles.${id}`, 'max_count', `at most ${max}`, String(repetitions.length));
    for (const prefix of repetitions) for (const role of roles) this.add(role, role.id === '' ? prefix : `${prefix}_${role.id}`);
  }

  private get isFull(): boolean {
    return this.problems.length >= formatLimits.shownProblems;
  }

  private fail(field: string, requirement: string, required: string, actual: string | null = null): void {
    if (!this.isFull) this.problems.push(problemOf({ field, requirement, required, actual }));
  }
}
