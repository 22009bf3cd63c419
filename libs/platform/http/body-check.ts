import { invalidInput, maxIssues, shortened } from '@exchange/kernel';
import type { Issue } from '@exchange/kernel';
import { Slices } from '../queues/slices';
import type { DeclaredProperty, Shape } from './declared-shape';
import { haveAtMost } from './field-messages';
import { freeJsonProblem, isObjectPrototypeName } from './json-shape';

/** Undeclared values, and characters beyond a text's limit, up to which the validators still run and list every issue. */
const tolerated = { undeclared: 100, characters: 10_000 };

type Members = Record<string, unknown>;

/** Wraps free JSON so that class-transformer does not copy it value by value. JSON has no functions, so a client cannot send one. */
export type WrappedJson = () => unknown;

/**
 * Checks a body in one pass, in linear time, before it is transformed: undeclared names and values, lists and texts beyond their limits, free JSON.
 * Refuses (400) what would keep the transformer and the validators busy. Replaces free JSON with {@link WrappedJson}. Returns the number of declared
 * values, without free JSON.
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
  /** Limits that are exceeded. */
  private readonly excess = new CountedIssues();
  private readonly unknown = new CountedIssues();
  /** Objects and lists in place of plain values. */
  private readonly misplaced = new CountedIssues();
  private undeclared = 0;

  object(value: Members, shape: Shape): void {
    for (const name of Object.keys(value)) {
      this.trail.push(name);
      const property = shape.get(name);
      if (property) this.property(value, name, property);
      else if (isObjectPrototypeName(name)) throw invalidInput([unknownAt(this.trail)]);
      else {
        this.unknown.add(() => unknownAt(this.trail));
        this.countUndeclared(value[name]);
      }
      this.trail.pop();
    }
  }

  freeForm(path: string, value: unknown): void {
    const problem = freeJsonProblem(value);
    if (problem?.name !== undefined)
      this.excess.add(() => ({ path: `${path}.${problem.name}`, message: `${problem.name} ${problem.what}.` }));
    else if (problem) this.excess.add(() => ({ path, message: `${path} ${problem.what}.` }));
  }

  refuse(): void {
    const isTooMuch = this.excess.count > 0 || this.unknown.count > maxIssues || this.undeclared > tolerated.undeclared;
    if (!isTooMuch) return;
    const all = [this.excess, this.unknown, this.misplaced];
    const listed = all.flatMap(({ issues }) => issues);
    throw invalidInput(listed, all.reduce((sum, { count }) => sum + count, 0) - listed.length);
  }

  private property(holder: Members, name: string, property: DeclaredProperty): void {
    const value = holder[name];
    const { items } = property;
    if (items !== undefined && Array.isArray(value)) {
      if (value.length > items) this.addExcess(name, `must ${haveAtMost(items, 'value')}`);
      else if (property.kind === 'free') this.freeLists.push({ path: pathOf(this.trail), items: value });
      else this.list(value, property);
    } else if (property.kind === 'free') this.freeForm(pathOf(this.trail), value);
    else this.value(value, property, name);
    if (property.kind === 'free' && typeof value === 'object' && value !== null) holder[name] = (() => value) satisfies WrappedJson;
  }

  private list(items: readonly unknown[], property: DeclaredProperty): void {
    for (let index = 0; index < items.length; index += 1) {
      this.trail.push(index);
      this.value(items[index], property, `${index}`);
      this.trail.pop();
    }
  }

  private value(value: unknown, { kind, characters, shape }: DeclaredProperty, name: string): void {
    this.values += 1;
    if (typeof value === 'string') {
      if (value.length > characters + tolerated.characters && value.trim().length > characters)
        this.addExcess(name, `must ${haveAtMost(characters, 'character')}`);
    } else if (typeof value !== 'object' || value === null) return;
    else if (kind === 'object' && !Array.isArray(value)) this.object(value as Members, shape());
    else {
      this.misplaced.add(() => ({
        path: pathOf(this.trail),
        message: `${name} must not be ${Array.isArray(value) ? 'a list' : 'an object'}.`,
      }));
      this.countUndeclared(value);
    }
  }

  private addExcess(name: string, what: string): void {
    this.excess.add(() => ({ path: pathOf(this.trail), message: `${name} ${what}.` }));
  }

  /** Counts the values in an undeclared place, and stops once there are too many. */
  private countUndeclared(value: unknown): void {
    const waiting = [value];
    for (let next = waiting.pop(); next !== undefined && this.undeclared <= tolerated.undeclared; next = waiting.pop()) {
      if (typeof next !== 'object' || next === null) continue;
      if (Array.isArray(next)) {
        this.undeclared += next.length;
        for (let index = 0; index < next.length && index <= tolerated.undeclared; index += 1) waiting.push(next[index] ?? null);
      } else {
        for (const name of Object.keys(next)) {
          this.undeclared += 1;
          if (this.undeclared > tolerated.undeclared) return;
          if (isObjectPrototypeName(name)) throw invalidInput([unknownAt([...this.trail, name])]);
          waiting.push((next as Members)[name] ?? null);
        }
      }
    }
  }
}

/** The first issues of a kind, and how many there are in total. */
class CountedIssues {
  readonly issues: Issue[] = [];
  count = 0;

  add(issue: () => Issue): void {
    this.count += 1;
    if (this.count <= maxIssues) this.issues.push(issue());
  }
}

export const unknownAt = (trail: readonly (string | number)[]): Issue => ({
  path: pathOf(trail),
  message: `${shortened(String(trail.at(-1)), 60)} is not a known property.`,
});

/** `packages[0].budget` */
const pathOf = (trail: readonly (string | number)[]): string =>
  trail.reduce<string>((path, part) => (typeof part === 'number' ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`), '');
