import { invalidInput, mostIssues, shortened } from '@exchange/kernel';
import type { Issue } from '@exchange/kernel';
import { Slices } from '../queues/slices';
import type { Declared, Shape } from './declared-shape';
import { freeFormProblem, isEveryObjects } from './json-shape';

/** What is left to the validators, which list every mistake of a person: strange values, and characters that are too many. */
const bearable = { strays: 100, characters: 10_000 };

type Members = Record<string, unknown>;

/** Free JSON on its way through the transformer, which would copy it value by value. JSON has no functions: none can be sent. */
export type Kept = () => unknown;

/**
 * One pass over a body, before anything is made of it: names and values that are not declared, lists and texts beyond their limits, free JSON. Its
 * time is that of the body, and what would keep the transformer and the validators busy is refused (400). Leaves {@link Kept} where JSON is free.
 * Returns the number of declared values in the body, free JSON aside.
 */
export async function checkBody(body: object, shape: Shape): Promise<number> {
  const check = new BodyCheck();
  check.object(body as Members, shape);
  check.refuse();
  const slices = new Slices();
  for (const { path, items } of check.freeLists) {
    for (let index = 0; index < items.length; index += 1) {
      check.freeForm(`${path}[${index}]`, items[index]);
      if (slices.isOver) await slices.end();
    }
    check.refuse();
  }
  return check.values;
}

class BodyCheck {
  readonly freeLists: { readonly path: string; readonly items: readonly unknown[] }[] = [];
  values = 0;
  private readonly trail: (string | number)[] = [];
  /** Too much of something. */
  private readonly excess = new Found();
  private readonly unknown = new Found();
  /** Objects and lists where none belongs. */
  private readonly misplaced = new Found();
  private strays = 0;

  object(value: Members, shape: Shape): void {
    for (const name of Object.keys(value)) {
      this.trail.push(name);
      const property = shape.get(name);
      if (property) this.property(value, name, property);
      else if (isEveryObjects(name)) throw invalidInput([unknownAt(this.trail)]);
      else {
        this.unknown.add(() => unknownAt(this.trail));
        this.stray(value[name]);
      }
      this.trail.pop();
    }
  }

  freeForm(path: string, value: unknown): void {
    const problem = freeFormProblem(value);
    if (problem?.name !== undefined)
      this.excess.add(() => ({ path: `${path}.${problem.name}`, message: `${problem.name} ${problem.what}.` }));
    else if (problem) this.excess.add(() => ({ path, message: `${path} ${problem.what}.` }));
  }

  refuse(): void {
    const isTooMuch = this.excess.count > 0 || this.unknown.count > mostIssues || this.strays > bearable.strays;
    if (!isTooMuch) return;
    const all = [this.excess, this.unknown, this.misplaced];
    const listed = all.flatMap(({ issues }) => issues);
    throw invalidInput(listed, all.reduce((sum, { count }) => sum + count, 0) - listed.length);
  }

  private property(holder: Members, name: string, property: Declared): void {
    const value = holder[name];
    const { items } = property;
    if (items !== undefined && Array.isArray(value)) {
      if (value.length > items) this.tooMuch(name, `must contain no more than ${items} elements`);
      else if (property.kind === 'free') this.freeLists.push({ path: pathOf(this.trail), items: value });
      else this.list(value, property);
    } else if (property.kind === 'free') this.freeForm(pathOf(this.trail), value);
    else this.value(value, property, name);
    if (property.kind === 'free' && typeof value === 'object' && value !== null) holder[name] = (() => value) satisfies Kept;
  }

  private list(items: readonly unknown[], property: Declared): void {
    for (let index = 0; index < items.length; index += 1) {
      this.trail.push(index);
      this.value(items[index], property, `${index}`);
      this.trail.pop();
    }
  }

  private value(value: unknown, { kind, characters, shape }: Declared, name: string): void {
    this.values += 1;
    if (typeof value === 'string') {
      if (value.length > characters + bearable.characters && value.trim().length > characters)
        this.tooMuch(name, `must be shorter than or equal to ${characters} characters`);
    } else if (typeof value !== 'object' || value === null) return;
    else if (kind === 'object' && !Array.isArray(value)) this.object(value as Members, shape());
    else {
      this.misplaced.add(() => ({
        path: pathOf(this.trail),
        message: `${name} must not be ${Array.isArray(value) ? 'a list' : 'an object'}.`,
      }));
      this.stray(value);
    }
  }

  private tooMuch(name: string, what: string): void {
    this.excess.add(() => ({ path: pathOf(this.trail), message: `${name} ${what}.` }));
  }

  /** Counts what is in a place that is not declared, as far as it matters. */
  private stray(value: unknown): void {
    const waiting = [value];
    for (let next = waiting.pop(); next !== undefined && this.strays <= bearable.strays; next = waiting.pop()) {
      if (typeof next !== 'object' || next === null) continue;
      if (Array.isArray(next)) {
        this.strays += next.length;
        // As many as could be borne.
        for (let index = 0; index < next.length && index <= bearable.strays; index += 1) waiting.push(next[index] ?? null);
      } else {
        for (const name of Object.keys(next)) {
          this.strays += 1;
          if (this.strays > bearable.strays) return;
          if (isEveryObjects(name)) throw invalidInput([unknownAt([...this.trail, name])]);
          waiting.push((next as Members)[name] ?? null);
        }
      }
    }
  }
}

/** The first problems of a kind, and how many there are. */
class Found {
  readonly issues: Issue[] = [];
  count = 0;

  add(issue: () => Issue): void {
    this.count += 1;
    if (this.count <= mostIssues) this.issues.push(issue());
  }
}

const unknownAt = (trail: readonly (string | number)[]): Issue => ({
  path: pathOf(trail),
  message: `${shortened(String(trail.at(-1)), 60)} is not a known property.`,
});

/** `packages[0].budget` */
const pathOf = (trail: readonly (string | number)[]): string =>
  trail.reduce<string>((path, part) => (typeof part === 'number' ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`), '');
