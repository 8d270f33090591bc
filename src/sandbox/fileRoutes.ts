import { Hono } from 'hono'
import { ApiFailure, notFound } from './errors.ts'
import type { ServerParts } from './requestContext.ts'

/** Kinds of files that a browser may show on its own; all others are offered for download. */
const shown = /^(image\/|audio\/|video\/|text\/plain|application\/pdf)/

/**
 * The bytes of files. As on the live service the address itself is the secret, so no token is asked for; whoever has no
 * page that holds the file cannot guess it.
 */
export function fileRoutes({ platform }: ServerParts): Hono {
  const app = new Hono()
  app.get('/files/:download/:name', (context) => {
    const file = platform.files.get(context.req.param('download'))
    if (!file) throw notFound('File')
    const disposition = shown.test(file.content_type) ? 'inline' : 'attachment'
    return context.body(Uint8Array.from(file.content), 200, {
      'Content-Type': file.content_type,
      'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      // A picture may be an SVG with scripts in it.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
  })
  app.get('/pdf/:id', () => {
    throw new ApiFailure(404, 'PDF not found.')
  })
  return app
}
