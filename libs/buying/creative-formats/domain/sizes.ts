import type { FormatParameters, FormatRole, FormatSpec, Requirements } from './format';

const visual = new Set(['image', 'video', 'html', 'zip']);
const timed = new Set(['video', 'audio']);
const sizeNames = ['width', 'height', 'min_width', 'max_width', 'min_height', 'max_height', 'sizes'];

/**
 * Adds the size and duration that a reference gives, and the size of the only rendered piece, to the role that fills the piece. An image must have the
 * size; what video and HTML show in it cannot be told from their files.
 */
export function withParameters(format: FormatSpec, { width, height, durationMs }: FormatParameters): FormatSpec {
  const given = format.accepts.includes('dimensions') && width !== null && height !== null ? { width, height } : onlyRender(format);
  const isTimed = format.accepts.includes('duration') && durationMs !== null;
  const sized = given ? mainRole(format, visual) : null;
  const lasting = isTimed ? mainRole(format, timed) : null;
  if (sized === null && lasting === null) return format;
  return {
    ...format,
    roles: format.roles.map((role) => ({
      ...role,
      requirements: {
        ...(role === sized && given ? sizeRequirements(role, given) : {}),
        ...role.requirements,
        ...(role === lasting && durationMs !== null ? { duration_ms: durationMs } : {}),
      },
    })),
  };
}

function onlyRender({ renders }: FormatSpec): { readonly width: number; readonly height: number } | null {
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

/** A role that states its own size keeps it: assets may be larger than the piece in which they are shown. */
function sizeRequirements({ type, requirements }: FormatRole, size: { readonly width: number; readonly height: number }): Requirements {
  if (sizeNames.some((name) => requirements[name] !== undefined)) return {};
  return type === 'image' ? size : { dimensions: `${size.width} × ${size.height}` };
}
