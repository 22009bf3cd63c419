/** Kinds of input that a tab keeps for a person: what they typed in a form, a purchase that was started, budgets that are not sent yet, and the open conversation. */
type Kind = 'draft' | 'purchase' | 'budgets' | 'assistant';

/** Name of a person's input in an account. */
export const tabName = (kind: Kind, person: string | number, account: string, of: string): string =>
  `console.${kind}.${person}.${account}.${of}`;

/** The storage of the tab. A browser that forbids it throws. */
type Store = () => Storage;
const ofTab: Store = () => sessionStorage;

/** What this tab has kept; null also when it cannot be read. It survives a reload, until the tab is closed or the person signs out. */
export function readTab(name: string, store = ofTab): unknown {
  try {
    return JSON.parse(store().getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value; null removes it. */
export function writeTab(name: string, value: object | null, store = ofTab): void {
  try {
    if (value === null) store().removeItem(name);
    else store().setItem(name, JSON.stringify(value));
  } catch {
    // Without storage, a reload loses it.
  }
}

/** Removes the input of all persons from this tab. */
export function forgetTab(store = ofTab): void {
  try {
    for (const name of Object.keys(store())) if (/^console\.(draft|purchase|budgets|assistant)\./.test(name)) store().removeItem(name);
  } catch {
    // Without storage, nothing was kept.
  }
}
