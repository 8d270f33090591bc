import { Hono, type Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html, raw } from 'hono/html'
import { may } from '../access/accessRules.ts'
import { authenticate } from '../access/authentication.ts'
import { BrowserVisits } from '../access/browserVisits.ts'
import { integrationOf } from '../integrations/integrationHandlers.ts'
import { clusterView } from '../conversations/conversationView.ts'
import type { Source } from '../revisions/reading.ts'
import type { PageInTree, PageTree } from '../revisions/pageTree.ts'
import { fileOf, relativePath, readStableTarget } from '../revisions/references.ts'
import { mapLinks } from '../../core/text/markdown/links/mapLinks.ts'
import { newPreview } from '../sites/sitePreview.ts'
import { ApiFailure, notFound, orNotFound } from './errors.ts'
import type { Platform } from '../platform.ts'
import { RequestContext, type SandboxServices } from './requestContext.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'

type AppContext = Context<{ Variables: { caller: RequestContext } }>

/**
 * Plain pages in place of the platform's app, so that "Open in Browser" shows something. `POST /sandbox/visits` with a
 * token returns an invitation. `?visit=` with the invitation signs the browser in as the user of the token.
 */
export function appRoutes(services: SandboxServices): Hono<{ Variables: { caller: RequestContext } }> {
  const visits = new BrowserVisits(() => services.platform.clock().getTime())
  const app = new Hono<{ Variables: { caller: RequestContext } }>()
  app.post('/sandbox/visits', (context) => {
    const { user } = authenticate(services.platform, context.req.header('authorization'))
    return context.json({ visit: visits.invite(user.id) }, 201)
  })
  app.use('/app/*', async (context, next) => {
    const invitation = context.req.query('visit')
    if (invitation !== undefined) return acceptInvitation(visits, context, invitation)
    const user = services.platform.users.user(visits.visitor(getCookie(context, cookieName(context)) ?? '') ?? '')
    if (!user) throw new ApiFailure(401, 'To open this page, use “Open in Browser” in Galley while you’re signed in.')
    context.set('caller', new RequestContext(services, user))
    context.header('Cache-Control', 'no-store')
    return await next()
  })
  app.get('/app/o/:organization/sites/:site/preview', (context) => {
    const caller = context.get('caller')
    const { organization: organizationId, site: siteId } = context.req.param()
    caller.enter({ on: 'site', needs: 'view' }, { organizationId, siteId })
    return context.redirect(newPreview(caller, caller.site, { drafts: true, path: [] }), 303)
  })
  for (const [path, find] of Object.entries(titled)) app.get(path, (context) => titlePage(context, find))
  app.get('/app/o/:organization/s/:space/~/changes/:number/*', contentPage)
  app.get('/app/o/:organization/s/:space/~/changes/:number', contentPage)
  app.get('/app/o/:organization/s/:space/*', contentPage)
  app.get('/app/o/:organization/s/:space', contentPage)
  return app
}

/** Redirects to the address without the invitation, so that it stays in no history and in no copied link. */
function acceptInvitation(visits: BrowserVisits, context: Context, invitation: string): Response {
  const visit = visits.admit(invitation)
  if (visit !== undefined) {
    setCookie(context, cookieName(context), visit, { httpOnly: true, sameSite: 'Lax', path: '/app' })
  }
  const address = new URL(context.req.url)
  address.searchParams.delete('visit')
  return context.redirect(`${address.pathname}${address.search}`, 303)
}

/** Browsers share cookies between ports, and several sandboxes can run at the same time. */
function cookieName(context: Context): string {
  return `galley-visit-${new URL(context.req.url).port}`
}

type FindTitled = (caller: RequestContext, id: string, organizationId: string) => { title: string } | undefined

/** The things whose page shows only a title, by the path of that page. */
const titled: Readonly<Record<string, FindTitled>> = {
  '/app/o/:id': (caller, id) => caller.organizationFor(id, 'view'),
  '/app/o/:organization/c/:id': (caller, id) => caller.collectionFor(id, 'view'),
  '/app/o/:organization/sites/:id': (caller, id) => {
    const site = caller.platform.sites.get(id)
    return site && may(caller.roleOnSite(site), 'view') ? site : undefined
  },
  '/app/o/:organization/openapi/:id': (caller, slug, organizationId) =>
    may(caller.roleInOrganization(organizationId), 'view') && caller.platform.openApiSpecs.get(organizationId, slug)
      ? { title: slug }
      : undefined,
  '/app/o/:organization/conversations/clusters/:id': (caller, id, organizationId) => {
    const cluster = caller.platform.issues.clusterIn(organizationId, id)
    return cluster && may(caller.roleInOrganization(organizationId), 'view')
      ? { title: clusterView(cluster, caller).label }
      : undefined
  },
  '/app/integrations/:id': (caller, name) => integrationOf(caller, name),
}

function titlePage(context: AppContext, find: FindTitled): Response | Promise<Response> {
  const { id = '', organization = '' } = context.req.param() as Record<string, string>
  const found = orNotFound(find(context.get('caller'), id, organization), 'Page')
  return show(context, found.title, '')
}

function contentPage(context: AppContext): Response | Promise<Response> {
  const caller = context.get('caller')
  const { space: spaceId = '', number } = context.req.param() as Record<string, string>
  caller.enter({ on: 'space', needs: 'view' }, { spaceId })
  const { platform, reader, space } = caller
  const source = sourceOf(platform, space, number)
  const reading = reader.open(source.revision, source.place, { computed: true })
  const path = pagePathOf(context)
  const page = reading.tree.pageAt(path)
  if (path === '' && !page) return show(context, space.title, '')
  if (!page) throw notFound('Page')
  const markdown = reader.bodies(reading).stableMarkdown(page) ?? ''
  return show(context, page.node.title, withPaths(markdown, page, reading.tree))
}

function sourceOf(platform: Platform, space: SpaceRow, number: string | undefined): Source {
  const place = { organizationId: space.organization_id, spaceId: space.id }
  const row = number === undefined ? undefined : platform.changeRequests.find(space.id, number)
  if (number !== undefined && !row) throw notFound('Change request')
  const revision = orNotFound(platform.revisions.get(row?.revision_id ?? space.revision_id), 'Revision')
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

function withPaths(markdown: string, page: PageInTree, tree: PageTree): string {
  return mapLinks(markdown, (target) => {
    const { kind, target: id } = readStableTarget(target)
    const found = kind === 'page' ? tree.page(id) : undefined
    const path = found && fileOf(found)
    return path === undefined ? undefined : relativePath(fileOf(page) ?? '', path)
  })
}

function show(context: Context, title: string, text: string): Response | Promise<Response> {
  context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
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
