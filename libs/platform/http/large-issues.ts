import { type Issue, maxIssues } from '@exchange/kernel';
import { pathOf } from './body-check';
import type { IssueMessage } from './large-field';

/** Adds the issues of a value; returns whether there are none. */
export type Check = (value: unknown, issues: LargeBodyIssues) => boolean;

/** The first issues of a large body. */
export class LargeBodyIssues {
  readonly found: Issue[] = [];
  /** Values that have an issue themselves, not only in their members. */
  readonly wrong = new Set<unknown>();
  /** Path of the value that is checked. */
  readonly trail: (string | number)[] = [];
  /** Inside an object with unknown names, only unknown names are reported. */
  areNamesOnly = false;

  get isFull(): boolean {
    return this.found.length >= maxIssues;
  }

  add(message: IssueMessage, value: unknown, member = ''): false {
    const at = pathOf(this.trail);
    if (!this.isFull && !this.areNamesOnly) this.found.push({ path: at + member, message: message(at, value) });
    this.wrong.add(value);
    return false;
  }

  /** Adds an unknown name of an object. */
  addName(value: object, name: string, isQuotable: boolean): void {
    const path = pathOf(isQuotable ? [...this.trail, name] : this.trail);
    if (!this.isFull) this.found.push({ path, message: `${isQuotable ? name : 'One of its members'} is not a known property.` });
    this.wrong.add(value);
  }

  at(part: string | number, check: Check, value: unknown): boolean {
    this.trail.push(part);
    const isValid = check(value, this);
    this.trail.pop();
    return isValid;
  }
}
