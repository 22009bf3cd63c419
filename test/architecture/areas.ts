import { areas, contexts } from './sources';

/** Name of the shelf of a context: its area, or the folder of a context that stands in no area. */
const shelfOf = (name: string): string => contexts.find((context) => context.name === name)!.folder.split('/')[1]!;

/** Uses between contexts of different shelves: calls, events or reads of tables. */
function crossings(kind: 'dependsOn' | 'listensTo' | 'reads') {
  const uses = contexts.flatMap((context) => context[kind].map((other) => ({ name: context.name, other })));
  return uses
    .map(({ name, other }) => ({ use: `${name} → ${other}`, from: shelfOf(name), to: shelfOf(other) }))
    .filter(({ from, to }) => from !== to);
}

const order = ['kernel', 'platform', 'adcp', ...areas.map(({ name }) => name)];
const upwards = (kind: Parameters<typeof crossings>[0]) =>
  crossings(kind).filter(({ from, to }) => !(order.indexOf(to) < order.indexOf(from)));

/** Uses of an area that stands above the user, in the order of libs/areas.json, or of one that is not listed. */
export const usesUpwards = (kind: Parameters<typeof crossings>[0]): string[] => upwards(kind).map(({ use }) => use);

/** A diagram of the areas: an arrow for calls, unless a longer way says it, and a dashed one for events and reads upwards. */
export function areaDiagram(): string {
  const below = new Map(
    areas.map(({ name }) => [
      name,
      new Set(
        crossings('dependsOn')
          .filter(({ from }) => from === name)
          .map(({ to }) => to),
      ),
    ]),
  );
  const reaches = (from: string, to: string): boolean => [...(below.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  const arrows = [...below].flatMap(([from, uses]) =>
    [...uses].filter((to) => ![...uses].some((via) => via !== to && reaches(via, to))).map((to) => `  ${from} --> ${to}`),
  );
  const dashed = [...upwards('listensTo'), ...upwards('reads')].map(({ from, to }) => `  ${from} -.-> ${to}`);
  return ['```mermaid', 'flowchart TD', ...arrows.sort(), ...[...new Set(dashed)].sort(), '```'].join('\n');
}
