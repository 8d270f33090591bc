import { Hono } from 'hono'
import { isSandboxProof, sandboxProof } from '../../core/sandboxProof.ts'
import { forbidden } from './errors.ts'

/**
 * `GET /sandbox/proof?nonce&proof` answers with the sandbox's own proof whoever proves to know the secret of this start,
 * so that a window can tell the sandbox from another program before it sends a token.
 */
export function proofRoute(secret: string, origin: () => string): Hono {
  const app = new Hono()
  app.get('/sandbox/proof', (context) => {
    const subject = { secret, url: origin(), nonce: context.req.query('nonce') ?? '' }
    const isWindow = isSandboxProof(context.req.query('proof') ?? '', 'window', subject)
    if (!isWindow || subject.nonce === '') throw forbidden('Only the windows that know this sandbox may ask for that.')
    return context.text(sandboxProof('sandbox', subject))
  })
  return app
}
