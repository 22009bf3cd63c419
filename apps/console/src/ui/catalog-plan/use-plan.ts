import { useQuery } from '@tanstack/react-query';
import { useAdvertiser } from '#/lib/advertiser';
import { api } from '#/lib/api';
import { useCatalog } from '#/lib/catalog';
import { type Plan, previewPath } from '#/lib/catalog-plan';

/** A plan as it was previewed, and the rules that it was made of. */
export interface PreviewedPlan {
  readonly plan: Plan;
  readonly savedAt: string | undefined;
}

/** Asks for a plan once: it stays as it is until the person asks again, so that nothing changes while it is read. */
export function usePlan() {
  const { id } = useAdvertiser();
  const { platformId: catalogId, activeTransform, latestVersionId } = useCatalog();
  return useQuery({
    queryKey: ['post', previewPath, { id, catalogId }],
    queryFn: async ({ signal }): Promise<PreviewedPlan> => {
      const { data } = await api.POST(previewPath, { params: { path: { id, catalogId } }, body: { save: false }, signal });
      return { plan: data!.data.plan, savedAt: activeTransform?.savedAt };
    },
    enabled: activeTransform !== null && latestVersionId !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
