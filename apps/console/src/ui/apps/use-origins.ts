import { api, type Schemas } from '#/lib/api';
import { type Pages, usePages } from '#/ui/list/use-pages';

export type Origin = Schemas['BrowserOrigin'];
export const originsPath = '/api/v2/browser-origins';

export const useOrigins = (): Pages<Origin> =>
  usePages<Origin>(originsPath, {}, async (_, signal) => (await api.GET(originsPath, { signal })).data!);
