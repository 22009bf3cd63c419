import './styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { loadRoutes, type Routes } from './load-routes';
import { loadMessages } from '#/i18n';
import { ApiError } from '#/lib/api';
import { NotFound } from '#/ui/not-found';
import { Crashed } from '#/ui/problem';

// A new version has replaced the files of an open page: reload, but only once, to avoid a loop.
window.addEventListener('vite:preloadError', () => {
  const at = Number(sessionStorage.getItem('console.reloaded') ?? 0);
  if (Date.now() - at < 60_000) return;
  sessionStorage.setItem('console.reloaded', String(Date.now()));
  location.reload();
});

const isFinal = (error: Error) => error instanceof ApiError && error.status > 0 && error.status < 500;
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Lists change when the person asks for it; the feed announces what is new.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry: (failures, error) => !isFinal(error) && failures < 2,
    },
    // Offline, a change fails at once: it is not sent later, when the person may no longer want it.
    mutations: { networkMode: 'always' },
  },
});
// No `await` out here: the routes import from this file's chunk, and would wait for it while it waits for them.
void Promise.all([loadRoutes(location.pathname), loadMessages('first')]).then(([routeTree]) =>
  createRoot(document.getElementById('root')!).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={routerOf(routeTree)} />
    </QueryClientProvider>,
  ),
);

function routerOf(routeTree: Routes) {
  return createRouter({
    routeTree,
    basepath: '/console',
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Parameters that a screen does not accept are dropped: anybody can edit the address.
    search: { strict: true },
    defaultErrorComponent: Crashed,
    defaultNotFoundComponent: NotFound,
  });
}
declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerOf>;
  }
}
