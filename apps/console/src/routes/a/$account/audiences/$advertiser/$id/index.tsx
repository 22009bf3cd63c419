import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { AudiencePage } from '#/ui/audiences/audience-page';
import { ReadAudience } from '#/ui/audiences/read-audience';

export const Route = createFileRoute('/a/$account/audiences/$advertiser/$id/')({
  loader: () => loadMessages('audiences', 'sharing'),
  component: Audience,
});

function Audience() {
  const { advertiser, id } = Route.useParams();
  return (
    <ReadAudience advertiser={advertiser} id={id}>
      {(audience, owner) => <AudiencePage audience={audience} advertiser={owner} />}
    </ReadAudience>
  );
}
