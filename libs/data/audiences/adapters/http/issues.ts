import { invalidInput, isLine, type Issue } from '@exchange/kernel';
import { rawKindOf } from '../../domain/raw-identifiers';

/** Problems that are told at once; a list of garbage would make an answer as long as itself. */
const mostIssues = 20;
/** Names that may be repeated to the caller. Others may be somebody's address. */
const tellableName = /^[A-Za-z_]\w{0,63}$/;

export type Members = Readonly<Record<string, unknown>>;

/** Collects what is wrong with a body. Says where, and never what was sent: it may be what nobody should have sent. */
export class Issues {
  private readonly found: Issue[] = [];

  get isFull(): boolean {
    return this.found.length >= mostIssues;
  }

  add(path: string, message: string): null {
    if (!this.isFull) this.found.push({ path, message });
    return null;
  }

  /** 400 with all of them, when there are any. */
  refuse(): void {
    if (this.found.length > 0) throw invalidInput(this.found);
  }

  /** Null, and an issue, when it is no object or has other members than these. */
  object(value: unknown, path: string, allowed: ReadonlySet<string>): Members | null {
    const what = path || 'The body';
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.add(path, `${what} must be an object.`);
    let isClean = true;
    for (const name in value) {
      if (allowed.has(name)) continue;
      isClean = false;
      const told = tellableName.test(name) ? { path: path ? `${path}.${name}` : name, what: name } : { path, what: 'One of its members' };
      this.add(told.path, `${told.what} is not a known property.`);
    }
    return isClean ? (value as Members) : null;
  }

  /** A text that holds no raw address or phone number. Null, and an issue, otherwise. */
  text(value: unknown, path: string, { min = 1, max }: { readonly min?: number; readonly max: number }): string | null {
    if (typeof value !== 'string') return this.add(path, `${path} must be a text.`);
    const raw = rawKindOf(value.length > max ? value.slice(0, max) : value);
    if (raw !== null) return this.add(path, `${path} looks like ${raw}. Only hashes are accepted.`);
    if (value.length < min || value.length > max) return this.add(path, `${path} must have ${min} to ${max} characters.`);
    if (!isLine(value)) return this.add(path, `${path} must be one line, without invisible or control characters.`);
    return value;
  }

  /** As {@link text}, or undefined when it was not sent. */
  optionalText(value: unknown, path: string, limits: { readonly min?: number; readonly max: number }): string | null | undefined {
    return value === undefined ? undefined : this.text(value, path, limits);
  }

  boolean(value: unknown, path: string): boolean {
    if (value !== undefined && typeof value !== 'boolean') this.add(path, `${path} must be true or false.`);
    return value === true;
  }
}
