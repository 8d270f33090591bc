import { Hono, type Context } from 'hono'
import { html, raw } from 'hono/html'
import type { Source } from '../revisions/reading.ts'
import type { PageInTree } from '../revisions/pageTree.ts'
import { relativePath, readStableTarget } from '../revisions/references.ts'
import { mapLinks } from '../../core/markdown/links/mapLinks.ts'
import { notFound } from './errors.ts'
import type { Platform } from '../platform.ts'
import type { ServerParts } from './requestContext.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'

/**
 * Plain pages that stand for the platform's app, so that “Open in browser” shows something. They ask for no token: the
 * ids in their addresses cannot be guessed, and a browser has no token to send.
 */
export function appRoutes(parts: ServerParts): Hono {
  const app = new Hono()
  for (const [path, find] of Object.entries(titled)) app.get(path, (context) => titlePage(parts, context, find))
  app.get('/app/o/:organization/s/:space/~/changes/:number/*', (context) => contentPage(parts, context))
  app.get('/app/o/:organization/s/:space/~/changes/:number', (context) => contentPage(parts, context))
  app.get('/app/o/:organization/s/:space/*', (context) => contentPage(parts, context))
  app.get('/app/o/:organization/s/:space', (context) => contentPage(parts, context))
  return app
}

type FindTitled = (platform: Platform, id: string, organizationId: string) => { title: string } | undefined

/** What has a page with its title alone, by the path of that page. */
const titled: Readonly<Record<string, FindTitled>> = {
  '/app/o/:id': ({ organizations }, id) => organizations.get(id),
  '/app/o/:organization/c/:id': ({ collections }, id) => collections.get(id),
  '/app/o/:organization/sites/:id': ({ sites }, id) => sites.get(id),
  '/app/o/:organization/openapi/:id': ({ openApiSpecs }, slug, organizationId) =>
    openApiSpecs.get(organizationId, slug) && { title: slug },
  '/app/integrations/:id': ({ integrations }, name) => integrations.get(name),
}

function titlePage({ platform }: ServerParts, context: Context, find: FindTitled): Response | Promise<Response> {
  const { id = '', organization = '' } = context.req.param() as Record<string, string>
  const found = find(platform, id, organization)
  if (!found) throw notFound('Page')
  return show(context, found.title, '')
}

function contentPage({ platform, reader }: ServerParts, context: Context): Response | Promise<Response> {
  const space = platform.spaces.get(context.req.param('space') ?? '')
  if (!space || space.deleted_at !== null) throw notFound('Space')
  const source = sourceOf(platform, space, context.req.param('number'))
  const reading = reader.open(source.revision, source.place, { computed: true })
  const path = pagePathOf(context)
  if (path === '') return show(context, space.title, '')
  const page = reading.tree.pageAt(path)
  if (!page) throw notFound('Page')
  const markdown = reader.bodies(reading).stableMarkdown(page) ?? ''
  return show(
    context,
    page.node.title,
    withPaths(markdown, page, (id) => reading.tree.page(id)?.path),
  )
}

function sourceOf(platform: Platform, space: SpaceRow, number: string | undefined): Source {
  const place = { organizationId: space.organization_id, spaceId: space.id }
  const row = number === undefined ? undefined : platform.changeRequests.find(space.id, number)
  if (number !== undefined && !row) throw notFound('Change request')
  const revision = platform.revisions.get(row?.revision_id ?? space.revision_id)
  if (!revision) throw notFound('Revision')
  return { revision, place: row ? { ...place, changeRequest: row } : place }
}

function pagePathOf(context: Context): string {
  const [, , , , , , ...rest] = context.req.path.split('/')
  const parts = rest[0] === '~' ? rest.slice(3) : rest
  try {
    return parts.map(decodeURIComponent).join('/')
  } catch {
    throw notFound('Page')
  }
}

function withPaths(markdown: string, page: PageInTree, pathOf: (id: string) => string | undefined): string {
  return mapLinks(markdown, (target) => {
    const { kind, target: id } = readStableTarget(target)
    const path = kind === 'page' ? pathOf(id) : undefined
    return path === undefined ? undefined : relativePath(page.path ?? '', path)
  })
}

function show(context: Context, title: string, text: string): Response | Promise<Response> {
  context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  const style = raw(
    'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:3rem auto;padding:0 1rem}pre{white-space:pre-wrap;font:inherit}',
  )
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <style>
            ${style}
          </style>
        </head>
        <body>
          <h1>${title}</h1>
          <pre>${text}</pre>
          <p><small>Galley sandbox</small></p>
        </body>
      </html>`,
  )
}
