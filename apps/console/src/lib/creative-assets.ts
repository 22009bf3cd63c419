import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { $api, api, ApiError, type Schemas } from './api';
import { fileKindOf } from './file-kind';
import { contentDigest } from './upload/parts';
import { type AssetServer, type Retries, type Upload, Uploads } from './upload/uploads';

export type AssetDetail = Schemas['CreativeAssetDetail'];
export type Asset = Omit<AssetDetail, 'upload'>;
export const assetsPath = '/api/v2/buyer/advertisers/{id}/creative-assets';
export const assetPath = '/api/v2/buyer/advertisers/{id}/creative-assets/{assetId}';

/** An upload goes on while pages of another account are shown, so its requests name their account. */
const serverOf = (account: string): AssetServer => {
  const own = { 'X-Account-Id': account };
  return {
    create: async (id, { name, size: bytes }, key, signal) => {
      const body = { name, kind: fileKindOf(name)!, bytes };
      const { data } = await api.POST(assetsPath, { params: { path: { id } }, body, headers: { ...own, 'Idempotency-Key': key }, signal });
      return data!.data.assetId;
    },
    arrived: async (id, assetId, signal) => {
      const { data } = await api.GET(assetPath, { params: { path: { id, assetId } }, headers: own, signal });
      return data!.data.upload?.parts ?? null;
    },
    send: (id, assetId, { number }, content, sha256, signal) =>
      api.PUT(`${assetPath}/parts/{number}`, {
        params: { path: { id, assetId, number } },
        body: content as never,
        bodySerializer: (body) => body as never,
        headers: { ...own, 'Content-Type': 'application/octet-stream', 'Content-Digest': contentDigest(sha256) },
        signal,
      }),
    complete: (id, assetId, signal) => api.POST(`${assetPath}/complete`, { params: { path: { id, assetId } }, headers: own, signal }),
    discard: (id, assetId) => api.DELETE(assetPath, { params: { path: { id, assetId } }, headers: own }),
  };
};

const maxTries = 8;
const maxPauseMs = 30_000;

const retries: Retries = {
  pauseAfter: (error, tries) => {
    if (!(error instanceof ApiError) || tries > maxTries) return null;
    const { status, retryAfter } = error;
    if (status !== 0 && status !== 429 && status < 500) return null;
    return retryAfter === null ? Math.min(maxPauseMs, 1_000 * 2 ** (tries - 1)) : retryAfter * 1_000;
  },
  wait: (ms, signal) =>
    new Promise((done) => {
      const over = new AbortController();
      const end = () => {
        over.abort();
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(end, ms);
      // As soon as the connection is back.
      window.addEventListener('online', end, { signal: over.signal });
      signal.addEventListener('abort', end, { signal: over.signal });
    }),
};

const byAccount = new Map<string, Uploads>();

function uploadsOf(account: string, queries: QueryClient): Uploads {
  const known = byAccount.get(account);
  if (known !== undefined) return known;
  const made = new Uploads(serverOf(account), retries, () => readAgain(queries));
  byAccount.set(account, made);
  made.watch(() => {
    window.removeEventListener('beforeunload', warn);
    if (made.list().some(({ state }) => state !== 'failed' && state !== 'canceled')) window.addEventListener('beforeunload', warn);
  });
  return made;
}

/** The browser asks before it leaves a page that is sending. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

const readAgain = (queries: QueryClient) =>
  Promise.all([assetsPath, assetPath].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })));

/** Reads assets again wherever they are shown. */
export function useAssetsChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => readAgain(queries);
}

/** The uploads of the account in this tab. */
export function useUploads(account: string): { readonly uploads: Uploads; readonly list: readonly Upload[] } {
  const uploads = uploadsOf(account, useQueryClient());
  return { uploads, list: useSyncExternalStore(uploads.watch, uploads.list) };
}

const isUnderWay = ({ status }: Pick<Asset, 'status'>) => status === 'checking';

/** An asset, read again while its file is checked. */
export const useAsset = (id: number, assetId: string) =>
  $api.useQuery(
    'get',
    assetPath,
    { params: { path: { id, assetId } } },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.data) ? 2_000 : false) },
  );
