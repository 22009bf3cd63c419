import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Rows } from '../parts';
import { Problem } from '../problem';
import { useShownPath } from '../shell/page-focus';
import { Composer } from './composer';
import { ScopeField } from './scope-field';
import { Announced, Transcript } from './transcript';
import { useIsCommands } from './use-model';
import { Welcome } from './welcome';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { questions, takeQuestion } from '#/lib/assistant/question';
import { suggestionsFor } from '#/lib/assistant/suggestions';
import type { Talk } from '#/lib/assistant/talk';
import { conversationsPath, useTalk } from '#/lib/assistant/talks';
import { useDraft } from '#/lib/draft';
import { useCurrentTrail } from '#/lib/trail';

interface Props {
  readonly uid: string | null;
  readonly onCreated: (uid: string) => void;
  /** Its own scroll area, as in the panel; otherwise the page scrolls. */
  readonly isPanel?: boolean;
}

/** A conversation with the field for the next message. */
export function Conversation({ uid, onCreated, isPanel = false }: Props) {
  const text = useText();
  const { isBuyer } = useAccountContext();
  const { talk, state } = useTalk(uid, onCreated);
  const draft = useDraft('assistant', { prompt: '' });
  const isCommands = useIsCommands();
  const path = useShownPath().replace(/^\/a\/\d+\/?/, '');
  const { title } = useCurrentTrail();
  const { prompt } = draft.value;
  const [scope, setScope] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const entries = state.entries ?? [];
  const last = entries.at(-1);
  const isRunning = last?.is === 'answer' && last.state === 'running';
  const chosen = scope ?? advertiserOf(path);

  const { send, error, setError, isSending } = useSend(talk, chosen, draft.set);
  useEffect(() => {
    if (last !== undefined) end.current?.scrollIntoView({ block: 'end' });
  }, [entries.length, isRunning, last]);
  useReadAgain(entries.length > 0 && !isRunning);
  const ask = (question: string) => {
    field.current?.focus();
    void send(question, false);
  };
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] ${isPanel ? 'min-h-0 grid-rows-[minmax(0,1fr)_auto]' : 'mx-auto w-full max-w-3xl gap-4'}`}
    >
      <div className={isPanel ? 'overflow-y-auto overscroll-contain p-4' : ''}>
        {state.error !== null && state.entries === null && <Problem error={state.error} again={() => void talk.load()} />}
        {state.entries === null && state.error === null && <Rows count={4} />}
        {state.entries?.length === 0 && !isSending && (
          <>
            <Welcome isCommands={isCommands} suggestions={suggestionsFor(path, title, isBuyer)} onAsk={ask} />
            {talk.id === null && <ScopeField value={chosen} onChange={setScope} />}
          </>
        )}
        <Transcript talk={talk} entries={entries} isReconnecting={state.isReconnecting} onAsk={ask} />
        <div ref={end} className="scroll-mb-24" />
      </div>
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-2 ${isPanel ? 'border-t border-line p-3' : 'sticky bottom-0 border-t border-line bg-canvas py-3'}`}
      >
        <Composer
          field={field}
          value={prompt}
          placeholder={text(isCommands === true ? 'assistant.prompt.command' : 'assistant.prompt.ask')}
          error={error}
          isRunning={isRunning}
          isSending={isSending}
          onChange={(typed) => draft.set({ prompt: typed })}
          onSend={() => void send(prompt, true)}
          onStop={() => void talk.stop().catch(setError)}
        />
      </div>
      <Announced last={last} />
    </div>
  );
}

/** The advertiser whose page is open; empty on other pages. */
const advertiserOf = (path: string): string => /^advertisers\/(\d+)/.exec(path)?.[1] ?? '';

/** Reads lists of conversations again once an answer is complete. */
function useReadAgain(isIdle: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isIdle) return;
    for (const read of [conversationsPath, `${conversationsPath}/{conversationUid}`])
      void queries.invalidateQueries({ queryKey: ['get', read] });
  }, [isIdle, queries]);
}

/**
 * Sends what was typed, and what the palette or a suggestion asks, beside which typed text stays. A message that is refused, or not sent during an answer,
 * is in the field.
 */
function useSend(talk: Talk, advertiser: string, set: (change: { prompt: string }) => void) {
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const send = useCallback(
    async (prompt: string, isTyped: boolean) => {
      if (prompt.trim() === '') return;
      setError(null);
      setSending(true);
      try {
        const isSent = await talk.send(
          prompt.trim(),
          advertiser === '' ? { scopeType: 'customer', scopeId: null } : { scopeType: 'advertiser', scopeId: advertiser },
        );
        if (isTyped || !isSent) set({ prompt: isSent ? '' : prompt });
      } catch (refusal) {
        set({ prompt });
        setError(refusal);
      } finally {
        setSending(false);
      }
    },
    [talk, advertiser, set],
  );
  useEffect(() => {
    const take = () => {
      const question = takeQuestion();
      if (question !== null) void send(question, false);
    };
    take();
    questions.addEventListener('asked', take);
    return () => questions.removeEventListener('asked', take);
  }, [send]);
  return { send, error, setError, isSending };
}
