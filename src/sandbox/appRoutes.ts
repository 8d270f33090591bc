import { Hono } from 'hono'
import type { ServerParts } from './requestContext.ts'

/** Plain pages that stand for the platform's app, so that “Open in browser” shows something. */
export function appRoutes(parts: ServerParts): Hono {
  void parts
  return new Hono()
}
