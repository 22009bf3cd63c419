import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { TransformEditor } from '#/ui/catalog-plan/transform-editor';

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id/transform')({
  loader: () => loadMessages('plan', 'campaign'),
  component: TransformEditor,
});
