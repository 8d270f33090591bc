import { Hono } from 'hono'
import { ApiFailure } from '../http/errors.ts'

/** Answers requests to the scripts of integrations. The sandbox doesn't run scripts, and the answer says so. */
export function integrationRoutes(): Hono {
  const app = new Hono()
  for (const path of ['/integrations/:name', '/integrations/:name/*']) {
    app.all(path, () => {
      throw new ApiFailure(501, 'The sandbox stores the scripts of integrations, but doesn’t run them.')
    })
  }
  return app
}
