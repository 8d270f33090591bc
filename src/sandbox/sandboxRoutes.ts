import { Hono } from 'hono'
import type { ServerParts } from './requestContext.ts'

/** What the sandbox offers beyond the platform: signs of life, and imports for the editor. */
export function sandboxRoutes(parts: ServerParts): Hono {
  void parts
  const app = new Hono()
  app.get('/sandbox/health', (context) => context.json({ status: 'ok' }))
  return app
}
