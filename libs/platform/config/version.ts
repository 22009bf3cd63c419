/** Version of the build, shown by `/health` and sent as User-Agent. */
export const version = '0.1.0';

/** rest-api.md, Versioning: the version of the OpenAPI document. */
export const apiVersion = '3.0.0-preview';
