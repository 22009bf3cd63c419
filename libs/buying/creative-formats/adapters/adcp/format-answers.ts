import { boundedItem, cleanDeep, listOf, type Payload, ProtocolSchemas, sellerName, sellerText } from '@exchange/adcp';
import { isRecord, type ProtocolRelease } from '@exchange/kernel';
import { Slices } from '@exchange/platform';
import { boundedRequirements } from '../../domain/bounded-requirements';
import { formatParameterNames, type FormatGroup, type FormatRender, type FormatRole, type SellerFormat } from '../../domain/format';
import { formatLimits } from '../../domain/limits';

export const formatSchemas = new ProtocolSchemas({
  format: { '3.0': 'list-creative-formats-response#/properties/formats/items', '3.1': 'core/format' },
});

/** Characters that are kept of texts. */
const [nameLength, textLength] = [255, 1_000];

/** The formats of all pages of one seller. A format that the protocol's schema refuses is dropped; of two with one name, the first counts. */
export class ReadFormats {
  readonly formats: SellerFormat[] = [];
  dropped = 0;
  /** Whether no more formats are read. */
  isFull = false;
  private hasCutLists = false;
  private left = formatLimits.keptCharacters;
  private readonly seen = new Set<string>();

  async add(payload: Payload, release: ProtocolRelease): Promise<void> {
    const slices = new Slices();
    for (const sent of listOf(payload['formats'])) {
      if (this.formats.length + this.dropped >= formatLimits.formats) {
        this.isFull = true;
        return;
      }
      await slices.next();
      this.addOne(sent, release);
    }
  }

  /** Whether the seller sent more than is kept. */
  get isCut(): boolean {
    return this.isFull || this.hasCutLists;
  }

  private addOne(sent: unknown, release: ProtocolRelease): void {
    const { item, isCut, problem } = boundedItem(sent);
    if (problem !== null || !formatSchemas.fits('format', item, release)) {
      this.dropped += 1;
      return;
    }
    const format = cleanDeep(formatOf(item as AdcpFormat, isCut));
    if (namesOf(format).some((name) => name.length > formatLimits.names)) {
      this.dropped += 1;
      return;
    }
    const key = `${format.agentUrl} ${format.id}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.left -= JSON.stringify(format).length;
    if (this.left < 0) this.isFull = true;
    else this.formats.push(format);
    if (isCut) this.hasCutLists = true;
  }
}

/** Each is repeated in every comparison. */
const namesOf = ({ id, roles, groups }: SellerFormat): readonly string[] => [
  id,
  ...[...roles, ...groups, ...groups.flatMap((group) => group.roles)].map((one) => one.id),
];

/** The read members of a format, which the schema has checked. */
interface AdcpFormat extends Payload {
  readonly format_id: { readonly agent_url: string; readonly id: string };
  readonly name: string;
}

/** A format whose lists were cut may require more than is known. */
function formatOf(format: AdcpFormat, isCut: boolean): SellerFormat {
  const assets = listOf(format['assets']).filter(isRecord);
  const accepted = listOf(format['accepts_parameters']);
  return {
    agentUrl: format.format_id.agent_url,
    id: format.format_id.id,
    name: sellerName(format.name, nameLength) ?? format.format_id.id,
    description: sellerText(format['description'], textLength),
    accepts: formatParameterNames.filter((name) => accepted.includes(name)),
    renders: listOf(format['renders']).filter(isRecord).map(renderOf),
    roles: assets.filter((asset) => asset['item_type'] !== 'repeatable_group').map((asset) => roleOf(asset, false)),
    groups: assets.filter((asset) => asset['item_type'] === 'repeatable_group').map(groupOf),
    unchecked: isCut ? ['cut_lists'] : [],
  };
}

function roleOf(asset: Payload, byDefault: boolean): FormatRole {
  const { asset_id: id, asset_type: type, required, requirements } = asset;
  return {
    id: String(id),
    type: String(type),
    isRequired: typeof required === 'boolean' ? required : byDefault,
    requirements: isRecord(requirements) ? boundedRequirements(requirements) : {},
  };
}

function groupOf(group: Payload): FormatGroup {
  return {
    id: String(group['asset_group_id']),
    isRequired: group['required'] === true,
    min: countOf(group['min_count']),
    max: countOf(group['max_count']),
    roles: listOf(group['assets'])
      .filter(isRecord)
      .map((asset) => roleOf(asset, false)),
  };
}

function renderOf(render: Payload): FormatRender {
  const dimensions = isRecord(render['dimensions']) ? render['dimensions'] : {};
  const isInPixels = dimensions['unit'] === undefined || dimensions['unit'] === 'px';
  const size = (name: string) => (isInPixels ? countOf(dimensions[name]) : null);
  return { name: sellerName(render['role'], nameLength) ?? '', width: size('width'), height: size('height') };
}

const countOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
