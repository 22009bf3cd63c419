import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { ReadAudience } from '#/ui/audiences/read-audience';
import { UploadPage } from '#/ui/audiences/upload/upload-page';

export const Route = createFileRoute('/a/$account/audiences/$advertiser/$id/upload')({
  loader: () => loadMessages('audiences'),
  component: Upload,
});

function Upload() {
  const { advertiser, id } = Route.useParams();
  return (
    <ReadAudience advertiser={advertiser} id={id} isBelow>
      {(audience, owner) => <UploadPage audience={audience} advertiser={owner.id} />}
    </ReadAudience>
  );
}
