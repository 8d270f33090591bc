import { Hono, type Context } from 'hono'
import { stream } from 'hono/streaming'
import { stat } from 'node:fs/promises'
import process from 'node:process'
import { authenticate } from '../access/authentication.ts'
import { badRequest, notFound, unprocessable } from './errors.ts'
import { bindToRepository } from '../gitSync/bindToRepository.ts'
import { importFolder } from '../import/importFolder.ts'
import { readJsonBody } from './requestBody.ts'
import { RequestContext, type SandboxServices } from './requestContext.ts'
import { spaceView } from '../spaces/spaceView.ts'

/** The shortest time between two progress reports, for any number of files. */
const progressMilliseconds = 50

/** An import request holds only a path, a title and ids. */
const maxImportOrderBytes = 64 * 1024

/** The body of an import request: a local folder, and where to create the space. */
interface ImportRequest {
  readonly folder: string
  readonly organization: string
  readonly title: string | undefined
  readonly parent: string | undefined
}

/**
 * Routes of the sandbox that the platform doesn't have, outside `/v1`.
 *
 * `POST /sandbox/imports` takes `{ folder, organization?, title?, parent? }`. It answers with lines of JSON: `{ done,
 * total, name }` as progress, then `{ space, problems }` or `{ error: { code, message } }`. If the connection closes,
 * the import stops and leaves nothing behind.
 *
 * `POST /sandbox/git` takes `{ space, folder }` and binds a space to the Git repository in a local folder. A null
 * folder unbinds it.
 */
export function sandboxRoutes(services: SandboxServices): Hono {
  const app = new Hono()
  const contextOf = (http: Context) =>
    new RequestContext(services, authenticate(services.platform, http.req.header('authorization')).user)
  app.get('/sandbox/health', (context) => context.json({ status: 'ok', residentBytes: process.memoryUsage.rss() }))
  app.post('/sandbox/imports', async (http) => {
    const context = contextOf(http)
    const request = readRequest(await readJsonBody(http.req.raw, maxImportOrderBytes), context)
    context.organizationFor(request.organization, 'admin')
    if (request.parent !== undefined) context.collectionFor(request.parent, 'create')
    if (!(await isFolder(request.folder))) throw notFound('Folder')
    return streamImport(http, context, request)
  })
  app.post('/sandbox/git', async (http) => {
    const context = contextOf(http)
    const body = await readJsonBody(http.req.raw, maxImportOrderBytes)
    const { space, folder } = (body ?? {}) as Record<string, unknown>
    if (typeof space !== 'string') throw unprocessable('“space” is missing.')
    context.enter({ on: 'space', needs: 'admin' }, { spaceId: space })
    if (typeof folder === 'string') await bindToRepository(services.platform, space, folder)
    else if (folder === null) services.platform.gitSyncs.unbind(space)
    else throw unprocessable('“folder” must be text, or null.')
    return http.json(spaceView(context.space, context))
  })
  return app
}

function streamImport(http: Context, context: RequestContext, request: ImportRequest): Response {
  http.header('Content-Type', 'application/x-ndjson')
  return stream(http, async (out) => {
    const abort = new AbortController()
    out.onAbort(() => abort.abort())
    const write = (line: unknown) => out.write(`${JSON.stringify(line)}\n`)
    const target = {
      organizationId: request.organization,
      parentId: request.parent,
      title: request.title,
      signal: abort.signal,
      onProgress: throttled((done, total, name) => void write({ done, total, name })),
    }
    const act = { userId: context.user.id, time: context.now }
    try {
      const { space, problems } = await context.platform.imports(
        async () => await importFolder(context.platform, request.folder, target, act),
      )
      await write({ space: spaceView(space, context), problems })
    } catch (error) {
      if (abort.signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      await write({ error: { code: 500, message: `The folder couldn’t be imported: ${message}` } })
    }
  })
}

type Progress = (done: number, total: number, name: string) => void

function throttled(report: Progress): Progress {
  let reportedAt = 0
  return (done, total, name) => {
    const now = performance.now()
    if (now - reportedAt < progressMilliseconds && done < total) return
    reportedAt = now
    report(done, total, name)
  }
}

function readRequest(body: unknown, context: RequestContext): ImportRequest {
  if (typeof body !== 'object' || body === null) throw badRequest('Send a JSON object with “folder”.')
  const { folder, organization, title, parent } = body as Record<string, unknown>
  if (typeof folder !== 'string' || folder === '') throw unprocessable('“folder” is missing.')
  for (const [name, value] of Object.entries({ organization, title, parent })) {
    if (value !== undefined && typeof value !== 'string') throw unprocessable(`“${name}” must be text.`)
  }
  const first = context.platform.organizations.first()?.id ?? ''
  return { folder, organization: organization ?? first, title, parent } as ImportRequest
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).isDirectory()
  } catch {
    return false
  }
}
