import type { FormatParameters, FormatRole, FormatSpec, Requirements } from './format';

const visual = new Set(['image', 'video', 'html', 'zip']);
const timed = new Set(['video', 'audio']);
const sizeNames = ['width', 'height', 'min_width', 'max_width', 'min_height', 'max_height', 'sizes'];

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Adds the size and duration that a reference gives, and the size of the only rendered piece, to the role that fills the piece. An image must have the
 * size; what video and HTML show in it cannot be told from their files. A given size or duration that no role is compared with is `unchecked`.
 */
export function withParameters(format: FormatSpec, { width, height, durationMs }: FormatParameters): FormatSpec {
  const given = width !== null && height !== null ? { width, height } : null;
  const size = given ?? onlyRender(format);
  const sized = size ? mainRole(format, visual) : null;
  const lasting = durationMs === null ? null : mainRole(format, timed);
  const isSizeOpen = (width !== null || height !== null) && !(given && sized && isCompared(sized, given));
  return {
    ...format,
    unchecked: [
      ...format.unchecked,
      ...(isSizeOpen ? ['dimensions'] : []),
      ...(durationMs !== null && lasting === null ? ['duration'] : []),
    ],
    roles: format.roles.map((role) => ({
      ...role,
      requirements: {
        ...(role === sized && size ? sizeRequirements(role, size) : {}),
        ...role.requirements,
        ...(role === lasting && durationMs !== null ? { duration_ms: durationMs } : {}),
      },
    })),
  };
}

function onlyRender({ renders }: FormatSpec): Size | null {
  const [render, other] = renders;
  if (!render || other || render.width === null || render.height === null) return null;
  return { width: render.width, height: render.height };
}

/** The only required role of these kinds, else the only one. */
function mainRole({ roles }: FormatSpec, types: ReadonlySet<string>): FormatRole | null {
  const all = roles.filter(({ type }) => types.has(type));
  const required = all.filter(({ isRequired }) => isRequired);
  const [role, other] = required.length > 0 ? required : all;
  return role && !other ? role : null;
}

const hasOwnSize = ({ requirements }: FormatRole): boolean => sizeNames.some((name) => requirements[name] !== undefined);

function isCompared(role: FormatRole, { width, height }: Size): boolean {
  return !hasOwnSize(role) || (role.requirements['width'] === width && role.requirements['height'] === height);
}

/** A role that states its own size keeps it: assets may be larger than the piece in which they are shown. */
function sizeRequirements(role: FormatRole, size: Size): Requirements {
  if (hasOwnSize(role)) return {};
  return role.type === 'image' ? { ...size } : { dimensions: `${size.width} × ${size.height}` };
}
