import { createRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Route as root } from './routes/__root';
import { Route as forgot } from './routes/forgot';
import { Route as join } from './routes/join';
import { Route as reset } from './routes/reset';
import { Route as signIn } from './routes/sign-in';
import { Route as signUp } from './routes/sign-up';
import { Route as verify } from './routes/verify';
import type { routeTree } from './routeTree.gen';

export type Routes = typeof routeTree;

const pages = [
  ['/forgot', forgot],
  ['/join', join],
  ['/reset', reset],
  ['/sign-in', signIn],
  ['/sign-up', signUp],
  ['/verify', verify],
] as const;

/** Any other page needs all routes: the browser loads it as a document. Its address is already that of the page. */
const others = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: () => {
    useEffect(() => location.reload(), []);
    return null;
  },
});

/** All routes, or those of pages that need no session alone: people wait for the first of them with nothing in the browser's cache. */
export async function loadRoutes(path: string): Promise<Routes> {
  if (!pages.some(([page]) => path === `/console${page}`)) return (await import('./routeTree.gen')).routeTree;
  const routes = pages.map(([page, route]) => route.update({ id: page, path: page, getParentRoute: () => root } as never));
  return root._addFileChildren([...routes, others]) as unknown as Routes;
}
