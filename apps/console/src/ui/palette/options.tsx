import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, type LinkProps } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import type { FoundObject } from './found-object';
import { Keys } from './keys';
import { objectKinds } from './objects';
import { recentObjects } from './recent';
import { queryOf, useObjects, useStateChanges, type StateChange } from './results';
import { language, languages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { askAssistant } from '#/lib/assistant/question';
import { commands } from '#/lib/commands';
import { rank } from '#/lib/fuzzy';
import { isolated } from '#/lib/isolated';
import { setLanguage, setTheme, type Theme } from '#/lib/preferences';
import { showPanel } from '#/lib/side-panel';
import { useSettled } from '#/lib/use-settled';
import type { IconName } from '#/ui/icon';
import { isOpenTo, navigation } from '#/ui/navigation';
import { State } from '#/ui/parts';

/** A line of the palette. `run` gets the `Idempotency-Key` of the line, and may return an outcome to show. */
export interface Option {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly detail?: ReactNode;
  readonly run: (key: string) => void | Promise<unknown>;
  /** The palette closes before it runs. */
  readonly leaves?: boolean;
  readonly change?: StateChange;
}
export interface OptionGroup {
  readonly id: string;
  readonly title: string;
  readonly options: readonly Option[];
}
export interface Options {
  readonly groups: readonly OptionGroup[];
  readonly isLoading: boolean;
  readonly isUnknownId: boolean;
  readonly error: unknown;
}

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Everything that the text finds: pages and actions at once, then what the API answers, below them. */
export function useOptions(typed: string): Options {
  const text = useText();
  const wanted = queryOf(typed);
  const settled = useSettled(wanted);
  const isSettled = settled === wanted;
  const { results, isId } = useObjects(settled);
  const changes = useStateChanges(settled);
  const local = useLocalOptions();
  const objects = useObjectOption();
  const recent = useRecentOptions();

  const pages = rank(wanted, local.pages, ({ label }) => label);
  const actions = wanted === '' ? local.actions : rank(wanted, [...local.actions, ...local.choices], ({ label }) => label);
  const groups: OptionGroup[] = [
    { id: 'recent', title: text('palette.recent'), options: wanted === '' ? recent : [] },
    { id: 'pages', title: text('palette.pages'), options: pages },
    { id: 'actions', title: text('palette.actions'), options: actions },
  ];
  if (wanted !== '' && isSettled) {
    groups.push({ id: 'changes', title: text('palette.changes'), options: changes.found.map((each) => changeOption(text, each)) });
    if (!changes.isLoading)
      for (const { kind, found } of results) groups.push({ id: kind.id, title: text(kind.title), options: found.map(objects) });
  }
  const isLoading = wanted !== '' && (!isSettled || changes.isLoading || results.some((each) => each.isLoading));
  // It comes when all others are there: nothing moves the selected line.
  if (wanted !== '' && !isLoading)
    groups.push({ id: assistantGroup, title: text('assistant.title'), options: [assistantOption(text, typed)] });
  const error = isSettled ? (changes.error ?? results.find((each) => each.error !== null)?.error ?? null) : null;
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    isLoading,
    isUnknownId: isId && !isLoading && error === null && results.every(({ found }) => found.length === 0),
    error,
  };
}

/** The last line, which is there for every text. */
export const assistantGroup = 'assistant';

function assistantOption(text: ReturnType<typeof useText>, typed: string): Option {
  const question = typed.trim();
  return {
    id: 'assistant',
    icon: 'spark',
    label: text('palette.ask', { text: isolated(question) }),
    leaves: true,
    run: () => {
      askAssistant(question);
      showPanel('assistant');
    },
  };
}

function changeOption(text: ReturnType<typeof useText>, change: StateChange): Option {
  const [from, to] = statesOf(change);
  return {
    id: `${change.verb} ${change.campaignId}`,
    icon: change.verb,
    label: text(`palette.${change.verb}`, { name: isolated(change.name) }),
    detail: <span className="text-mute">{text('palette.from', { from: text.word('status', from), to: text.word('status', to) })}</span>,
    run: () => {},
    change,
  };
}

export const statesOf = ({ verb }: StateChange): readonly [string, string] =>
  verb === 'pause' ? ['ACTIVE', 'PAUSED'] : ['PAUSED', 'ACTIVE'];

interface Place {
  /** Parameters of the address beside the account. */
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string | number>> | undefined;
}

function useGo(): (to: LinkProps['to'], more?: Place) => void {
  const go = useNavigate();
  const { account } = useAccountContext();
  return (to, { params, search = {} } = {}) => void go({ to, params: { account, ...params }, search } as never);
}

function useLocalOptions(): { readonly pages: Option[]; readonly actions: Option[]; readonly choices: Option[] } {
  const text = useText();
  const go = useGo();
  const queries = useQueryClient();
  const caller = useAccountContext();
  const { account, session } = caller;
  const pages = navigation
    .flatMap(({ of }) => of)
    .filter(isOpenTo(caller))
    .map(({ to, icon, label, key }) => ({
      id: `page ${to}`,
      icon,
      label: text(label),
      detail: key !== undefined && <Keys keys={`g ${key}`} />,
      leaves: true,
      run: () => go(to),
    }));
  const actions = commands.filter(isOpenTo(caller)).map(({ id, icon, label, to, search, isInstant, run }) => ({
    id: `action ${id}`,
    icon,
    label: text(label),
    leaves: isInstant ?? run === undefined,
    run: (key: string) => (run ? run(queries, key) : go(to, { search })),
  }));
  const choices: Option[] = [
    ...session.accounts
      .filter(({ id }) => String(id) !== account)
      .map(({ id, name, accountType }) => ({
        id: `account ${id}`,
        icon: 'people' as const,
        label: text('palette.switch', { name: isolated(name) }),
        detail: <span className="text-mute">{text.word('side', accountType)}</span>,
        run: () => location.assign(`/console/a/${id}`),
      })),
    ...themes.map((theme) => ({
      id: `theme ${theme}`,
      icon: 'theme' as const,
      label: text('palette.theme', { name: text(`look.theme.${theme}`) }),
      leaves: true,
      run: () => setTheme(theme),
    })),
    ...Object.entries(languages)
      .filter(([tag]) => tag !== language)
      .map(([tag, name]) => ({
        id: `language ${tag}`,
        icon: 'language' as const,
        label: text('palette.language', { name }),
        leaves: true,
        run: () => setLanguage(tag),
      })),
  ];
  return { pages, actions, choices };
}

function useObjectOption(): (found: FoundObject) => Option {
  const text = useText();
  const go = useGo();
  return (found) => {
    const kind = objectKinds.find(({ id }) => id === found.kind)!;
    return {
      id: `${found.kind} ${found.id}`,
      icon: kind.icon,
      label: found.name === null ? `${text(kind.one)} ${isolated(found.id)}` : found.name,
      detail:
        found.state === undefined ? (
          <span dir="auto" className="block max-w-40 truncate text-mute">
            {found.detail ?? text(kind.one)}
          </span>
        ) : (
          <State of={found.state}>{text.word(['discovery', 'suggestion'].includes(found.kind) ? found.kind : 'status', found.state)}</State>
        ),
      leaves: true,
      run: () => go(kind.to, { params: { [kind.param ?? 'id']: found.id, ...found.params }, search: kind.search?.(found) }),
    };
  };
}

function useRecentOptions(): Option[] {
  const text = useText();
  const { account, session } = useAccountContext();
  const option = useObjectOption();
  const recent = useMemo(() => recentObjects(session.user.id, account), [session.user.id, account]);
  return recent
    .map((object) => ({ ...object, place: [...Object.values(object.params ?? {}), object.id].join('/') }))
    .filter(({ place, kind }) => objectKinds.some(({ id }) => id === kind) && !location.pathname.endsWith(`/${place}`))
    .map(({ place, ...object }) => ({
      ...option({ ...object, detail: text(objectKinds.find(({ id }) => id === object.kind)!.one) }),
      id: `recent ${object.kind} ${place}`,
    }));
}
