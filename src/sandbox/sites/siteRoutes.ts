import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { verify } from 'hono/jwt'
import { ApiFailure, notFound } from '../http/errors.ts'
import type { SandboxServices } from '../http/requestContext.ts'
import { redirectFrom, targetOf } from '../siteRedirects/resolveRedirect.ts'
import { destinationOf } from '../siteRedirects/siteRedirectView.ts'
import type { ShownSpace, SiteItem, SiteMap } from '../siteStructure/siteMap.ts'
import type { SectionRow } from '../siteStructure/sitePartStore.ts'
import { visitedSiteMap } from '../siteStructure/siteRequests.ts'
import type { SiteRow } from './siteStore.ts'
import { publishedName } from './siteView.ts'

type Markup = ReturnType<typeof html>

/**
 * Published sites as plain pages: what visitors of the platform's own sites would find, as far as a list of spaces and
 * pages goes. A site that asks for a share link takes `?shareKey=`; one that asks visitors to sign in takes a token,
 * `?jwt_token=`, signed by the site's visitor secret with HS256.
 */
export function siteRoutes(services: SandboxServices): Hono {
  const app = new Hono()
  app.get('/site/:name', (context) => sitePage(services, context))
  app.get('/site/:name/*', (context) => sitePage(services, context))
  return app
}

async function sitePage(services: SandboxServices, context: Context): Promise<Response> {
  const site = services.platform.sites.named(decoded(context.req.path.split('/')[2] ?? ''))
  if (!site || site.published === 0) throw notFound('Site')
  await admit(services, site, context)
  const map = visitedSiteMap(services.platform, site)
  const redirected = redirectOn(services, map, context)
  if (redirected) return redirected
  const path = context.req.path.split('/').slice(3).filter(Boolean).map(decoded)
  const body = path.length === 0 ? siteContents(services, map, context) : partContents(services, map, path, context)
  if (site.visibility !== 'public') context.header('X-Robots-Tag', 'noindex')
  context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
  context.header('Referrer-Policy', 'no-referrer')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${site.title}</title>
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
        <h1>${site.title}</h1>
        ${body}
      </body>
    </html>`
  return context.html(page)
}

/** Leads on where the site has a redirect from the address; what let the visitor in stays in the address. */
function redirectOn({ platform, addresses }: SandboxServices, map: SiteMap, context: Context): Response | undefined {
  const { pathname, search } = new URL(context.req.url)
  const found = redirectFrom(platform, map.site, `/${pathname.split('/').slice(3).join('/')}`)
  const target = found && targetOf(found, map, platform, { addresses })
  // A wildcard may lead to where it acts itself.
  if (!found || target === undefined || new URL(target).pathname === pathname) return undefined
  const isElsewhere = destinationOf(found.row).kind === 'external'
  return context.redirect(isElsewhere ? target : `${target}${search}`, found.row.permanent === 1 ? 308 : 307)
}

/** 404 without an active share key, 401 without a visitor's token, where the site asks for these. */
async function admit({ platform }: SandboxServices, site: SiteRow, context: Context): Promise<void> {
  const { shareKey, jwt_token: token } = context.req.query()
  if (site.visibility === 'share-link' && !(shareKey && platform.shareLinks.opens(site.id, shareKey))) {
    throw new ApiFailure(404, 'This site opens only with one of its share links.')
  }
  if (site.visibility !== 'visitor-auth') return
  try {
    await verify(token ?? '', site.visitor_secret, 'HS256')
  } catch {
    throw new ApiFailure(401, 'This site opens only for visitors who have signed in.')
  }
}

function siteContents(services: SandboxServices, map: SiteMap, context: Context): Markup {
  const items = map.itemsIn(null)
  return items.length > 0
    ? html`${items.map((item) => itemContents(services, map, item, context))}`
    : spaceList(services, map, null, context)
}

function itemContents(services: SandboxServices, map: SiteMap, item: SiteItem, context: Context): Markup {
  if (item.type === 'site-external-link') return html`<p><a href="${item.row.url}">${item.row.title}</a></p>`
  if (item.type === 'site-section') return sectionContents(services, map, item.row, context)
  const inner = map.itemsIn(item.row.id).map((child) => itemContents(services, map, child, context))
  return html`<section>
    <h2>${item.row.title}</h2>
    ${inner}
  </section>`
}

function sectionContents(services: SandboxServices, map: SiteMap, section: SectionRow, context: Context): Markup {
  return html`<section>
    <h3>${section.title}</h3>
    ${spaceList(services, map, section, context)}
  </section>`
}

function spaceList(services: SandboxServices, map: SiteMap, section: SectionRow | null, context: Context): Markup {
  const entries = map.siteSpacesIn(section?.id ?? null).map(({ row, space }) => {
    const path = section === null ? [row.path] : [section.path, row.path]
    const address = `${services.addresses.publishedSite(publishedName(map.site), path)}${new URL(context.req.url).search}`
    return html`<li><a href="${address}">${space.title}</a></li>`
  })
  return html`<ul>
    ${entries}
  </ul>`
}

/** A section, or a space with the titles of its pages. */
function partContents(services: SandboxServices, map: SiteMap, path: readonly string[], context: Context): Markup {
  const section = map.sections.find((row) => row.path === path[0])
  if (section && path.length === 1) return sectionContents(services, map, section, context)
  const [wanted] = map.hasSections ? path.slice(1) : path
  const shown = map.siteSpacesIn(section?.id ?? null).find(({ row }) => row.path === wanted)
  if (!shown) throw notFound('Page')
  return spaceContents(services, shown)
}

function spaceContents({ platform }: SandboxServices, { space }: ShownSpace): Markup {
  const pages = [...platform.revisions.tree(space.revision_id).all].filter(({ node }) => !node.hidden)
  return html`<h2>${space.title}</h2>
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
