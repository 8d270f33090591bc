import { Hono } from 'hono'
import { ApiFailure } from '../http/errors.ts'

/** Where the scripts of integrations would answer. A sandbox keeps scripts, but doesn't run them, and says so. */
export function integrationRoutes(): Hono {
  const app = new Hono()
  for (const path of ['/integrations/:name', '/integrations/:name/*']) {
    app.all(path, () => {
      throw new ApiFailure(501, 'The sandbox stores the scripts of integrations, but doesn’t run them.')
    })
  }
  return app
}
