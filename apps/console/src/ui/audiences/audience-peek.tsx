import { Link } from '@tanstack/react-router';
import { AudienceFacts } from './audience-facts';
import { AudienceState } from './audience-state';
import { useAccountContext } from '#/lib/account-context';
import { type Audience, audienceName } from '#/lib/audiences';
import { ForeignText } from '#/ui/parts';

/** An audience beside the list. */
export function AudiencePeek({ advertiser, audience }: { advertiser: number; audience: Audience }) {
  const { account } = useAccountContext();
  const params = { account, advertiser: String(advertiser), id: audience.audienceId };
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/audiences/$advertiser/$id" params={params} className="hover:underline">
            <ForeignText>{audienceName(audience)}</ForeignText>
          </Link>
        </h2>
        <AudienceState audience={audience} />
      </header>
      <AudienceFacts audience={audience} />
    </>
  );
}
