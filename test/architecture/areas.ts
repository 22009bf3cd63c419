import { areas, contexts } from './sources';

/** Name of the shelf of a context: its area, or the folder of a context that stands in no area. */
const shelfOf = (name: string): string => contexts.find((context) => context.name === name)!.folder.split('/')[1]!;

/** Uses between contexts of different shelves, by their `dependsOn`. */
export const crossings = contexts.flatMap(({ name, dependsOn }) =>
  dependsOn.map((other) => ({ use: `${name} → ${other}`, from: shelfOf(name), to: shelfOf(other) })).filter(({ from, to }) => from !== to),
);

/** Uses of an area that stands above the user, in the order of libs/areas.json, or of one that is not listed. */
export function usesUpwards(): string[] {
  const order = ['kernel', 'platform', 'adcp', ...areas.map(({ name }) => name)];
  return crossings.filter(({ from, to }) => !(order.indexOf(to) < order.indexOf(from))).map(({ use }) => use);
}

/** A diagram of the areas: an arrow for each use, unless a longer way says it. */
export function areaDiagram(): string {
  const below = new Map(areas.map(({ name }) => [name, new Set(crossings.filter(({ from }) => from === name).map(({ to }) => to))]));
  const reaches = (from: string, to: string): boolean => [...(below.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  const arrows = [...below].flatMap(([from, uses]) =>
    [...uses].filter((to) => ![...uses].some((via) => via !== to && reaches(via, to))).map((to) => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'flowchart TD', ...arrows.sort(), '```'].join('\n');
}
