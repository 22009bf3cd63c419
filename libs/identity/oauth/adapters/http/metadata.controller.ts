import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { scopes } from '@exchange/kernel';
import { AnyQuery, Public, Settings } from '@exchange/platform';
import { authenticationMethods, signingAlgorithms } from '../oidc/client-authentication';
import { oauthPaths } from '../oidc/configuration';
import { TokenResources } from './token-resources';

const maxAge = 'public, max-age=300';
const mcpName = 'Exchange, MCP';

/** Metadata documents (RFC 8414, RFC 9728). Pages of every origin may read them. */
@ApiExcludeController()
@Public()
@AnyQuery()
@Controller('.well-known')
export class MetadataController {
  constructor(
    private readonly resources: TokenResources,
    private readonly settings: Settings,
  ) {}

  @Get('openid-configuration')
  @Header('Cache-Control', maxAge)
  openidConfiguration(@Res() response: Response): void {
    this.authorizationServer(response);
  }

  @Get('oauth-authorization-server')
  @Header('Cache-Control', maxAge)
  authorizationServer(@Res() response: Response): void {
    const { issuer, advertised } = this.resources;
    const { termsUrl } = this.settings;
    response.json({
      issuer,
      authorization_endpoint: issuer + oauthPaths.authorization,
      token_endpoint: issuer + oauthPaths.token,
      registration_endpoint: issuer + oauthPaths.registration,
      revocation_endpoint: issuer + oauthPaths.revocation,
      introspection_endpoint: issuer + oauthPaths.introspection,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
      // Clients use a metadata document only if "none" is listed. The secret methods are for machine applications.
      token_endpoint_auth_methods_supported: [...authenticationMethods, 'client_secret_basic', 'client_secret_post'],
      token_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
      revocation_endpoint_auth_methods_supported: authenticationMethods,
      revocation_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
      introspection_endpoint_auth_methods_supported: authenticationMethods,
      introspection_endpoint_auth_signing_alg_values_supported: signingAlgorithms,
      code_challenge_methods_supported: ['S256'],
      scopes_supported: scopes,
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      protected_resources: advertised,
      service_documentation: `${issuer}/docs`,
      ...(termsUrl === '' ? {} : { op_tos_uri: termsUrl }),
    });
  }

  @Get('oauth-protected-resource')
  @Header('Cache-Control', maxAge)
  usual(@Res() response: Response): void {
    response.json(this.resource(this.resources.mcp, mcpName));
  }

  @Get(['oauth-protected-resource/mcp/v3', 'oauth-protected-resource/mcp'])
  @Header('Cache-Control', maxAge)
  mcp(@Req() { path }: Request, @Res() response: Response): void {
    // Clients compare this value with the address that they were given, including a trailing slash (RFC 9728 §3.3).
    const address = path.slice(path.indexOf('/mcp'));
    response.json(this.resource(this.resources.issuer + address, mcpName));
  }

  @Get('oauth-protected-resource/api/v2')
  @Header('Cache-Control', maxAge)
  rest(@Res() response: Response): void {
    response.json(this.resource(this.resources.rest, 'Exchange, REST'));
  }

  private resource(resource: string, name: string): object {
    const { issuer } = this.resources;
    return {
      resource,
      authorization_servers: [issuer],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
      resource_name: name,
      resource_documentation: `${issuer}/docs`,
    };
  }
}
