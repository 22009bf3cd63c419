import { Field } from '@exchange/platform';
import { type AcceptedFormat, isDescribed } from '../../domain/accepted';
import {
  type FormatGroup,
  type FormatRole,
  formatParameterNames,
  type FormatParameterName,
  type SellerFormat,
  typesOf,
} from '../../domain/format';
import type { SellerFormatsState } from '../../domain/seller-formats';

export class FormatRoleWire {
  @Field.text({ description: 'Role of a creative. In a group: `<group>_<number>_<role>`, as `slide_2_image`.' })
  role: string;

  @Field.text({ description: 'Kind of content, as the protocol names it: `image`, `vast`.' })
  type: string;

  @Field.boolean()
  required: boolean;

  @Field.record({ description: 'By the protocol’s names, as `min_width`.' })
  requirements: object;
}

export class FormatGroupWire {
  @Field.text()
  group: string;

  @Field.boolean()
  required: boolean;

  @Field.integer({ nullable: true })
  min: number | null;

  @Field.integer({ nullable: true })
  max: number | null;

  @Field.object(() => FormatRoleWire, { many: true })
  roles: FormatRoleWire[];
}

export class FormatRenderWire {
  @Field.text()
  name: string;

  @Field.number({ nullable: true, description: 'Pixels; null when the format does not fix it.' })
  width: number | null;

  @Field.number({ nullable: true })
  height: number | null;
}

export class CreativeFormatWire {
  @Field.text({ description: 'Agent that defines the format.' })
  agentUrl: string;

  @Field.text()
  id: string;

  @Field.text()
  name: string;

  @Field.text({ nullable: true })
  description: string | null;

  @Field.text({ many: true, description: 'Kinds of content that it takes.' })
  types: string[];

  @Field.oneOf(formatParameterNames, { many: true, description: 'Parameters that a reference to the format gives.' })
  parameters: FormatParameterName[];

  @Field.object(() => FormatRenderWire, { many: true })
  renders: FormatRenderWire[];

  @Field.object(() => FormatRoleWire, { many: true })
  roles: FormatRoleWire[];

  @Field.object(() => FormatGroupWire, { many: true, description: 'Roles that repeat.' })
  groups: FormatGroupWire[];
}

export class SellerFormatsWire {
  @Field.integer()
  sellerId: number;

  @Field.integer({ description: 'Formats that are kept.' })
  formatCount: number;

  @Field.integer({ description: 'Formats left out because they do not match the protocol.' })
  droppedCount: number;

  @Field.boolean({ description: 'Whether the seller sent more formats, or longer lists in them, than are kept.' })
  isCut: boolean;

  @Field.timestamp({ nullable: true, description: 'Time of the last answer with formats.' })
  fetchedAt: Date | null;

  @Field.text({ nullable: true, description: 'Why the last question failed.' })
  problem: string | null;
}

/** A format that a product or a seller takes. */
export class AcceptedFormatWire {
  @Field.integer()
  sellerId: number;

  @Field.text({ nullable: true, description: 'Null for a canonical format.' })
  agentUrl: string | null;

  @Field.text({ nullable: true })
  id: string | null;

  @Field.integer({ nullable: true, description: 'Pixels, when the product gives them.' })
  width: number | null;

  @Field.integer({ nullable: true })
  height: number | null;

  @Field.number({ nullable: true })
  durationMs: number | null;

  @Field.text({ nullable: true, description: 'Canonical format of AdCP 3.1, as `image`; null for a format with an id.' })
  formatKind: string | null;

  @Field.text()
  name: string;

  @Field.boolean({ description: 'Whether the seller says what the format takes.' })
  isDescribed: boolean;
}

export const formatWire = (format: SellerFormat): CreativeFormatWire => {
  const { agentUrl, id, name, description, accepts, renders, roles, groups } = format;
  return {
    agentUrl,
    id,
    name,
    description,
    types: [...typesOf(format)],
    parameters: [...accepts],
    renders: [...renders],
    roles: roles.map(roleWire),
    groups: groups.map(groupWire),
  };
};

const roleWire = ({ id, type, isRequired, requirements }: FormatRole): FormatRoleWire => ({
  role: id,
  type,
  required: isRequired,
  requirements,
});

const groupWire = ({ id, isRequired, min, max, roles }: FormatGroup): FormatGroupWire => ({
  group: id,
  required: isRequired,
  min,
  max,
  roles: roles.map(roleWire),
});

export function sellerFormatsWire(list: SellerFormatsState): SellerFormatsWire {
  const { sellerId, formats, dropped, isCut, fetchedAt, problem } = list;
  return { sellerId, formatCount: formats.length, droppedCount: dropped, isCut, fetchedAt, problem };
}

export function acceptedWire(format: AcceptedFormat): AcceptedFormatWire {
  const { sellerId, ref, formatKind, name } = format;
  const { agentUrl = null, id = null, width = null, height = null, durationMs = null } = ref ?? {};
  return { sellerId, agentUrl, id, width, height, durationMs, formatKind, name, isDescribed: isDescribed(format) };
}
