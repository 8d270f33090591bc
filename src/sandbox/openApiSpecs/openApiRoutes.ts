import { Hono } from 'hono'
import { orNotFound } from '../http/errors.ts'
import type { SandboxServices } from '../http/requestContext.ts'

/** Serves the latest version of public specifications to anyone who has the link. */
export function openApiRoutes({ platform }: SandboxServices): Hono {
  const app = new Hono()
  app.get('/openapi/:spec', (context) => {
    const spec = platform.openApiSpecs.byId(context.req.param('spec'))
    const version = spec?.visibility === 'public' ? platform.openApiSpecs.latestVersion(spec.id) : undefined
    const file = orNotFound(version && platform.files.get(version.download), 'OpenAPI specification')
    return context.body(Uint8Array.from(file.content), 200, {
      'Content-Type': `${file.content_type}; charset=utf-8`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}
