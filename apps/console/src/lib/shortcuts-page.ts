import type { ShortcutAction } from './shortcuts';

const field =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false])';
const menu = '[role=menu], [role=listbox], [role=combobox]';

const focused = () => document.activeElement as HTMLElement | null;
const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-row]') ?? null;
const isShown = (element: HTMLElement) => element.getClientRects().length > 0;
const firstShown = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].find(isShown);

export const isTyping = (): boolean => focused()?.matches(`${field}, ${menu}, :is(${menu}) *`) ?? false;
export const isInDialog = (): boolean => firstShown('dialog[open], [role=dialog], [role=alertdialog]') !== undefined;
export const isOnRow = (): boolean => focused()?.matches('[data-row]') ?? false;

/** Does the action with the elements of the screen. Returns whether one was there: otherwise the browser does with the key what it always does. */
export function performOnPage(action: ShortcutAction): boolean {
  const row = rowOf(focused());
  switch (action) {
    case 'next':
      return moveRow(1);
    case 'previous':
      return moveRow(-1);
    case 'open':
      return click(row?.querySelector('a[href]'));
    case 'select':
      return click(row?.querySelector('input[type=checkbox]'));
    case 'peek':
      return row?.hasAttribute('data-peeks') === true && click(row);
    case 'panel':
      return focus(firstShown('[data-panel]'));
    case 'edit':
      return click(row?.querySelector('[data-edit]') ?? firstShown('[data-edit]'));
    case 'create':
      return click(firstShown('[data-create]'));
    case 'search':
      return focus(firstShown('[data-search], main input[type=search]'));
    case 'close':
      return closeLayer(row);
    default:
      return false;
  }
}

/** Moves the focus by a row; without one, to the first row. */
function moveRow(step: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter(isShown);
  const now = rows.indexOf(rowOf(focused())!);
  const next = rows[now < 0 ? 0 : Math.min(Math.max(now + step, 0), rows.length - 1)];
  if (next !== undefined && !next.hasAttribute('tabindex')) next.tabIndex = -1;
  return focus(next);
}

/** One layer at a time: a panel of the screen, or the focus of a search field or a row. A search field first clears itself. */
function closeLayer(row: HTMLElement | null): boolean {
  const element = focused();
  if (element?.matches('input[type=search]')) return (element as HTMLInputElement).value === '' && leave(element);
  if (isTyping()) return false;
  return click([...document.querySelectorAll<HTMLElement>('[data-close]')].filter(isShown).at(-1)) || leave(row);
}

function click(element: Element | null | undefined): boolean {
  if (!element) return false;
  (element as HTMLElement).click();
  return true;
}

function focus(element: HTMLElement | undefined): boolean {
  if (!element) return false;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

function leave(element: HTMLElement | null): boolean {
  if (element === null || !element.contains(focused())) return false;
  focused()!.blur();
  return true;
}
