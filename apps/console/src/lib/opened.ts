/** An object whose page was opened: the parameters of its address, and the routes of the page. */
export interface Opened {
  readonly user: number;
  readonly account: string;
  readonly routes: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

let remember: ((opened: Opened) => void) | undefined;
const waiting: Opened[] = [];

/** Notes an opened page. The palette, which is loaded later, remembers its object. */
export function noteOpened(opened: Opened): void {
  if (remember === undefined) waiting.push(opened);
  else remember(opened);
}

/** Gives what was noted before to `how`, and what is noted from now on. */
export function rememberOpened(how: (opened: Opened) => void): void {
  remember = how;
  waiting.splice(0).forEach(how);
}
