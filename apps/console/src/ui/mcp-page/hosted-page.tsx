import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { LinkQuestion } from './link-question';
import { Trouble } from './trouble';
import { ViewFrame } from './view-frame';
import { loadMessages, useText } from '#/i18n';
import { api, ApiError } from '#/lib/api';
import { appView } from '#/lib/mcp/views';
import { Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const Unhosted = lazy(async () => {
  const [{ Unhosted: it }] = await Promise.all([import('./unhosted'), loadMessages('briefs')]);
  return { default: it };
});

interface Props {
  readonly view: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

/** A view with a retry, or the data as they are where this exchange has no sandbox for views. */
export function HostedPage({ view, input, result }: Props) {
  const text = useText();
  const [attempt, setAttempt] = useState(0);
  const [trouble, setTrouble] = useState<'silent' | 'flood' | null>(null);
  const [link, setLink] = useState<{ readonly url: string; readonly answer: (isOpened: boolean) => void } | null>(null);
  const own = useId();
  const document = useQuery({
    queryKey: ['document of a view', own, view, attempt],
    queryFn: ({ signal }) => readDocument(view, signal),
    // Another address would load the view again, and the address is valid for a few minutes only.
    staleTime: Infinity,
    gcTime: 0,
  });
  const known = appView(view);
  const title = known === undefined ? view : text(known.title);
  if (trouble !== null)
    return (
      <Trouble
        why={trouble}
        again={() => {
          setTrouble(null);
          // A question of the stopped view.
          setLink(null);
          setAttempt((last) => last + 1);
        }}
      />
    );
  return (
    <Loaded query={document} skeleton={<Rows />}>
      {(shown) =>
        shown === 'no sandbox' ? (
          <Suspense fallback={<Rows />}>
            <Unhosted view={known} title={title} result={result} />
          </Suspense>
        ) : (
          <>
            <ViewFrame
              {...shown}
              title={text('pages.frame', { name: title })}
              input={input}
              result={result}
              onTrouble={setTrouble}
              openLink={(url) => new Promise((answer) => setLink({ url, answer }))}
            />
            <LinkQuestion link={link} onClose={() => setLink(null)} />
          </>
        )
      }
    </Loaded>
  );
}

/** The document of a view and the address of its sandbox. */
async function readDocument(view: string, signal: AbortSignal) {
  // The page says so where the API serves it, which saves a request.
  if (document.documentElement.dataset['sandbox'] === 'none') return 'no sandbox';
  const params = { path: { view } };
  try {
    const [sandbox, html] = await Promise.all([
      api.GET('/api/v2/mcp-apps/{view}/sandbox', { params, signal }),
      api.GET('/api/v2/mcp-apps/{view}/mcp-app.html', { params, signal, parseAs: 'text' }),
    ]);
    const { url, origin } = sandbox.data!.data;
    return { url, origin, html: html.data! };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'no sandbox';
    throw error;
  }
}
