import type { ObjectKind } from '@exchange/platform/tools';
import { describeFilters } from './filter-words';
import type { Kinds } from './kinds';
import { type Skill, makeSkill } from './skills';

export const findObjectsId = 'find-objects';

/** Lists the kinds with their filters and includes, because the schemas of `search` and `get` are too short for them. */
export function makeFindObjectsSkill(kinds: readonly ObjectKind[], parts: Pick<Kinds, 'partsOf'>): Skill {
  return makeSkill(
    {
      id: findObjectsId,
      title: 'Find objects',
      description: 'Every kind of search and get, with its filters and what get includes.',
      version: '1.0.0',
    },
    '`search` finds objects of a kind by `filter`, `get` reads one by its id. Filters are joined by and, the words of a list by or.',
    '',
    ...kinds.map((kind) => entryOf(kind, parts.partsOf(kind))),
  );
}

function entryOf(kind: ObjectKind, parts: ReturnType<Kinds['partsOf']>): string {
  const filters = describeFilters(kind);
  const more = [
    !kind.search ? 'Only with `get`.' : filters === '' ? 'No filters.' : `Filters: ${filters}.`,
    kind.get ? null : 'Only with `search`.',
    parts.length === 0 ? null : `\`include\`: ${parts.map(({ include }) => include).join(', ')}.`,
  ];
  return [`- \`${kind.kind}\`: ${kind.description}`, ...more.filter((one) => one !== null)].join(' ');
}
