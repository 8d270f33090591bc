import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { verify } from 'hono/jwt'
import { ApiFailure, notFound, orNotFound } from '../http/errors.ts'
import { may } from '../access/accessRules.ts'
import { RequestContext, type SandboxServices } from '../http/requestContext.ts'
import { redirectFrom, targetOf } from '../siteRedirects/resolveRedirect.ts'
import { destinationOf } from '../siteRedirects/siteRedirectView.ts'
import { SiteMap, type ShownSpace, type SiteItem } from '../siteStructure/siteMap.ts'
import type { SectionRow } from '../siteStructure/sitePartStore.ts'
import { visitedSiteMap } from '../siteStructure/siteRequests.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import type { SiteRow } from './siteStore.ts'
import { publishedName } from './siteView.ts'

type Markup = ReturnType<typeof html>

/** A request of a visitor: the site as this visitor sees it, and the addresses of its parts. */
interface SiteVisit {
  readonly services: SandboxServices
  readonly map: SiteMap
  readonly addressOf: (path: readonly string[]) => string
}

/**
 * Shows published sites as plain pages with lists of spaces and pages. A site with share links takes `?shareKey=`. A
 * site whose visitors must sign in takes a token, `?jwt_token=`, signed with the site's visitor secret (HS256). Under
 * `/preview/`, anyone who has the address sees the site as it would be published. `~/changes/` and a number after the
 * path of a space show a change request.
 */
export function siteRoutes(services: SandboxServices): Hono {
  const app = new Hono()
  app.get('/site/:name', (context) => sitePage(services, context))
  app.get('/site/:name/*', (context) => sitePage(services, context))
  app.get('/preview/:id', (context) => previewPage(services, context))
  app.get('/preview/:id/*', (context) => previewPage(services, context))
  return app
}

async function sitePage(services: SandboxServices, context: Context): Promise<Response> {
  const site = services.platform.sites.named(decoded(context.req.path.split('/')[2] ?? ''))
  if (!site || site.published === 0) throw notFound('Site')
  await admit(services, site, context)
  const map = visitedSiteMap(services.platform, site)
  const redirected = redirectOn(services, map, context)
  if (redirected) return redirected
  if (site.visibility !== 'public') context.header('X-Robots-Tag', 'noindex')
  const { search } = new URL(context.req.url)
  const addressOf = (path: readonly string[]): string =>
    `${services.addresses.publishedSite(publishedName(site), path)}${search}`
  return show(context, site.title, contents({ services, map, addressOf }, pathIn(context)))
}

function previewPage(services: SandboxServices, context: Context): Response | Promise<Response> {
  const { platform, addresses } = services
  const preview = platform.sitePreviews.get(context.req.param('id') ?? '', platform.clock().toISOString())
  const site = preview && platform.sites.get(preview.site_id)
  const user = preview && platform.users.user(preview.user_id)
  if (!site || !user) throw notFound('Preview')
  const caller = new RequestContext(services, user)
  const sees = (space: SpaceRow): boolean => may(caller.roleInSpace(space), 'view')
  const map = new SiteMap(site, platform.siteParts, sees, preview.drafts === 1)
  const addressOf = (path: readonly string[]): string => addresses.sitePreview(preview.id, path)
  context.header('X-Robots-Tag', 'noindex')
  context.header('Cache-Control', 'no-store')
  const path = pathIn(context)
  const branch = path.indexOf('~')
  const visit = { services, map, addressOf }
  const body = branch < 0 ? contents(visit, path) : branchContents(visit, path.slice(0, branch), path.slice(branch + 1))
  return show(context, site.title, body)
}

function pathIn(context: Context): string[] {
  return context.req.path.split('/').slice(3).filter(Boolean).map(decoded)
}

function contents(visit: SiteVisit, path: readonly string[]): Markup {
  return path.length === 0 ? siteContents(visit) : partContents(visit, path)
}

function show(context: Context, title: string, body: Markup): Response | Promise<Response> {
  context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  context.header('Referrer-Policy', 'no-referrer')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 46rem;
            margin: 3rem auto;
            padding: 0 1rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html>`
  return context.html(page)
}

/**
 * Redirects if the site has a redirect for the address. The query stays, because it can contain the share key or token.
 */
function redirectOn({ platform, addresses }: SandboxServices, map: SiteMap, context: Context): Response | undefined {
  const { pathname, search } = new URL(context.req.url)
  const found = redirectFrom(platform, map.site, `/${pathname.split('/').slice(3).join('/')}`)
  const target = found && targetOf(found, map, platform, { addresses })
  // A wildcard can redirect to an address that it matches itself.
  if (!found || target === undefined || new URL(target).pathname === pathname) return undefined
  const isElsewhere = destinationOf(found.row).kind === 'external'
  return context.redirect(isElsewhere ? target : `${target}${search}`, found.row.permanent === 1 ? 308 : 307)
}

/** Throws 404 if the site needs a share key and it isn't active, or 401 if the site needs a visitor's token. */
async function admit({ platform }: SandboxServices, site: SiteRow, context: Context): Promise<void> {
  const { shareKey, jwt_token: token } = context.req.query()
  if (site.visibility === 'share-link' && !(shareKey && platform.shareLinks.opens(site.id, shareKey))) {
    throw new ApiFailure(404, 'To open this site, use one of its share links.')
  }
  if (site.visibility !== 'visitor-auth') return
  try {
    await verify(token ?? '', site.visitor_secret, 'HS256')
  } catch {
    throw new ApiFailure(401, 'To open this site, sign in first.')
  }
}

function siteContents(visit: SiteVisit): Markup {
  const items = visit.map.itemsIn(null)
  return items.length > 0 ? html`${items.map((item) => itemContents(visit, item))}` : spaceList(visit, null)
}

function itemContents(visit: SiteVisit, item: SiteItem): Markup {
  if (item.type === 'site-external-link') return html`<p><a href="${item.row.url}">${item.row.title}</a></p>`
  if (item.type === 'site-section') return sectionContents(visit, item.row)
  const inner = visit.map.itemsIn(item.row.id).map((child) => itemContents(visit, child))
  return html`<section>
    <h2>${item.row.title}</h2>
    ${inner}
  </section>`
}

function sectionContents(visit: SiteVisit, section: SectionRow): Markup {
  return html`<section>
    <h3>${section.title}</h3>
    ${spaceList(visit, section)}
  </section>`
}

function spaceList({ map, addressOf }: SiteVisit, section: SectionRow | null): Markup {
  const entries = map.siteSpacesIn(section?.id ?? null).map(({ row, space }) => {
    return html`<li><a href="${addressOf(map.pathOf(row))}">${space.title}</a></li>`
  })
  return html`<ul>
    ${entries}
  </ul>`
}

/** Returns a section, or a space with the titles of its pages. */
function partContents(visit: SiteVisit, path: readonly string[]): Markup {
  const section = visit.map.sections.find((row) => row.path === path[0])
  if (section && path.length === 1) return sectionContents(visit, section)
  const { space } = spaceAt(visit.map, path)
  return pageList(visit.services, space.title, space.revision_id)
}

function spaceAt(map: SiteMap, path: readonly string[]): ShownSpace {
  const section = map.sections.find((row) => row.path === path[0])
  const [wanted] = map.hasSections ? path.slice(1) : path
  const shown = map.siteSpacesIn(section?.id ?? null).find(({ row }) => row.path === wanted)
  return orNotFound(shown, 'Page')
}

/**
 * Returns a change request of a space, or one of its pages. `branch` is `changes`, the number, and the path of the
 * page.
 */
function branchContents({ services, map }: SiteVisit, to: readonly string[], branch: readonly string[]): Markup {
  const { space } = spaceAt(map, to)
  const [, number = '', ...path] = branch
  const request = branch[0] === 'changes' ? services.platform.changeRequests.find(space.id, number) : undefined
  if (!request) throw notFound('Change request')
  if (path.length === 0) return pageList(services, `${space.title} #${request.number}`, request.revision_id)
  const page = orNotFound(services.platform.revisions.tree(request.revision_id).pageAt(path.join('/')), 'Page')
  const { documentId } = page.node
  const text = documentId === undefined ? '' : services.platform.documents.markdown(documentId)
  return html`<h2>${page.node.title}</h2>
    <pre>${text}</pre>`
}

function pageList({ platform }: SandboxServices, title: string, revisionId: string): Markup {
  const pages = [...platform.revisions.tree(revisionId).all].filter(({ node }) => !node.hidden)
  return html`<h2>${title}</h2>
    <ul>
      ${pages.map(({ node }) => html`<li>${node.title}</li>`)}
    </ul>`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw notFound('Page')
  }
}
