import { Hono, type Context } from 'hono'
import { openApiDocument } from '../../contract/openApiDocument.ts'
import { offeredOperations, type Edition } from '../../contract/generations.ts'
import type { Operation } from '../../contract/operation.ts'
import type { CommandLine } from '../commandLine.ts'
import { Addresses } from '../urls/addresses.ts'
import { accessRules } from '../access/accessRules.ts'
import { appRoutes } from './appRoutes.ts'
import { RevisionReader } from '../revisions/revisionReader.ts'
import { ApiFailure, forbidden } from './errors.ts'
import { GuardedFetch } from './guardedFetch.ts'
import { fileRoutes } from './fileRoutes.ts'
import { integrationRoutes } from '../integrations/integrationRoutes.ts'
import { openApiRoutes } from '../openApiSpecs/openApiRoutes.ts'
import { OperationRunner } from './operationRunner.ts'
import type { Platform } from '../platform.ts'
import { RateLimit } from './rateLimit.ts'
import type { SandboxServices } from './requestContext.ts'
import { sandboxRoutes } from './sandboxRoutes.ts'
import { siteRoutes } from '../sites/siteRoutes.ts'
import { writeToStandardError } from '../standardError.ts'
import { storageFailure } from '../database/storageFailure.ts'
import { isSandboxProof, sandboxProof } from '../../core/platform/server/sandboxProof.ts'

/** The options of a sandbox's server. */
export interface ServerOptions extends Partial<
  Pick<CommandLine, 'rateLimit' | 'allowPrivateFetch' | 'edition' | 'normalize'>
> {
  /**
   * The secret that this sandbox and the windows that started it share. Without it, the sandbox can't prove its
   * identity.
   */
  readonly secret?: string | undefined
}

/** Creates the HTTP application of a sandbox. `origin` returns `http://127.0.0.1:PORT` when the port is known. */
export function createServer(platform: Platform, origin: () => string, options: ServerOptions = {}): Hono {
  const addresses = new Addresses(origin)
  const edition = options.edition ?? 'reference'
  const services: SandboxServices = {
    platform,
    addresses,
    edition,
    reader: new RevisionReader(platform, addresses),
    writing: {
      normalize: options.normalize ?? true,
      fetch: new GuardedFetch({ allowPrivate: options.allowPrivateFetch ?? false }),
    },
  }
  // Uses the path as it was sent: decoding it twice would turn `%252F` into a slash.
  const app = new Hono({ getPath: rawPath })
  app.use(async (context, next) => {
    if (!isOwnHost(context.req.header('host'))) {
      throw new ApiFailure(403, 'This sandbox responds only at 127.0.0.1 and localhost.')
    }
    await next()
  })
  app.onError(failureResponse)
  app.notFound((context) => failureResponse(new ApiFailure(404, 'Nothing exists at this address.'), context))
  app.route('/', fileRoutes(services))
  app.route('/', appRoutes(services))
  app.route('/', siteRoutes(services))
  app.route('/', openApiRoutes(services))
  app.route('/', integrationRoutes())
  app.route('/', sandboxRoutes(services))
  if (options.secret !== undefined) app.route('/', proofRoute(options.secret, origin))
  app.get('/v1/openapi.json', (context) => context.json(openApiDocument(`${origin()}/v1`, '1', edition)))
  addOperations(app, edition, new OperationRunner(services, new RateLimit(options.rateLimit, platform.clock)))
  return app
}

function addOperations(app: Hono, edition: Edition, runner: OperationRunner): void {
  const known = new Set(offeredOperations(edition).map(({ name }) => name))
  // An operation that isn't offered is answered like an unknown address, also if others exist at its address.
  for (const { name, definition } of offeredOperations('reference')) {
    if (!known.has(name)) app.on(definition.method, routeOf(definition), (context) => context.notFound())
  }
  const byPath = Map.groupBy(offeredOperations(edition), ({ definition }) => routeOf(definition))
  for (const [route, offered] of byPath) {
    for (const { name, definition } of offered) {
      app.on(definition.method, route, (context) => runner.run(name, accessRules[name], context))
    }
    const allowed = offered.map(({ definition }) => definition.method).join(', ')
    app.all(route, (context) => {
      context.header('Allow', allowed)
      throw new ApiFailure(405, `This address accepts only ${allowed}.`)
    })
  }
}

/** Clients send the path of a page as one encoded segment, or unencoded. */
function routeOf({ path }: Operation): string {
  return `/v1${path}`.replaceAll(/\{(\w+)\}/g, ':$1').replace(/:pagePath$/, ':pagePath{.+}')
}

function rawPath(request: Request): string {
  const start = request.url.indexOf('/', request.url.indexOf('://') + 3)
  const end = request.url.slice(start).search(/[?#]/)
  return end < 0 ? request.url.slice(start) : request.url.slice(start, start + end)
}

function failureResponse(error: unknown, context: Context): Response {
  const known = error instanceof ApiFailure ? error : storageFailure(error)
  const failure =
    known ?? new ApiFailure(500, 'Internal error of the sandbox. For details, see its log on standard error.')
  if (!known) writeToStandardError(error)
  else if (known !== error) writeToStandardError(known.message)
  // The sandbox chose this status; Hono's type of known statuses doesn't include it.
  return context.json(failure.body, failure.status as 400)
}

/**
 * Returns whether a `Host` header names this machine. A web page can point its own host name at this machine. The
 * browser then sends that name, so such requests are refused.
 */
function isOwnHost(host: string | undefined): boolean {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host)
}

/**
 * `GET /sandbox/proof?nonce&proof` lets a window check that it talks to its sandbox before it sends a token. If the
 * caller proves that it knows the secret, the sandbox answers with its own proof.
 */
function proofRoute(secret: string, origin: () => string): Hono {
  const app = new Hono()
  app.get('/sandbox/proof', (context) => {
    const subject = { secret, url: origin(), nonce: context.req.query('nonce') ?? '' }
    const isWindow = isSandboxProof(context.req.query('proof') ?? '', 'window', subject)
    if (!isWindow || subject.nonce === '')
      throw forbidden('Only windows that are connected to this sandbox can request this.')
    return context.text(sandboxProof('sandbox', subject))
  })
  return app
}
