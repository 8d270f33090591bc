import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { contentTypeOf } from '../../core/docs/files/contentTypes.ts'
import { isLoopback } from '../../core/platform/server/loopback.ts'
import { percentDecoded } from '../../core/text/strings/percentDecoded.ts'
import type { OwnFiles } from '../look/ownFiles.ts'
import { contentsRows } from '../look/navigation.ts'
import { encodedAddress, filesFolder, fragment, ownFolder, serverUrls } from '../model/siteUrls.ts'
import type { LiveSearch } from '../search/liveSearch.ts'
import type { LiveSite } from './liveSite.ts'
import { PageAnswers } from './pageAnswers.ts'

/** The parts of a served site. */
export interface SiteParts {
  readonly live: LiveSite
  readonly search: LiveSearch
  readonly own: OwnFiles
  /** Reports an error that affects only one block or one page. */
  readonly report: (error: unknown) => void
}

/** Loads nothing from other servers, and runs only the site's own script. Pages set sizes with attributes. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
  "media-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** The policy for a file of the docs that a browser shows as a page, such as HTML or SVG: it runs nothing. */
const filePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'"

/** Answers only browsers on this machine that read, and tells them what a page may do. */
const guard: MiddlewareHandler = async (context, next) => {
  // A web page can make its own host name point to this machine. Browsers then send that name.
  if (!isLoopback((context.req.header('host') ?? '').replace(/:\d{1,5}$/, ''))) {
    return context.text('This server answers only browsers on this machine.', 403)
  }
  if (!['GET', 'HEAD'].includes(context.req.method))
    return context.text('This server answers only GET and HEAD requests.', 405)
  await next()
  const { headers } = context.res
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  headers.set('Cache-Control', 'no-cache')
  return undefined
}

/** Handles requests for a site. The server must listen only on this machine. */
export function siteApp({ live, search, own, report }: SiteParts): Hono {
  const app = new Hono()
  const pages = new PageAnswers(live, own, report)
  app.use(guard)
  app.get(`/${ownFolder}/changes`, (context) => changeStream(live, context.req.raw.signal, context.req.query('after')))
  app.get(`/${ownFolder}/search`, async (context) => {
    const urls = serverUrls(await live.site())
    return context.json(await search.find(context.req.query('q') ?? '', urls))
  })
  app.get(`/${ownFolder}/contents/:variant`, async (context) => {
    const site = await live.site()
    const variant = site.variants[Number(context.req.param('variant'))]
    return variant === undefined ? context.notFound() : context.json(contentsRows(variant.contents, serverUrls(site)))
  })
  app.get(`/${ownFolder}/:name`, (context) => {
    const name = context.req.param('name')
    const bytes = own.bytes(name)
    const type = name.endsWith('.js') ? 'text/javascript' : contentTypeOf(name)
    return bytes === undefined ? context.notFound() : fileAnswer(context, bytes, type)
  })
  app.get(`/${filesFolder}/:variant/*`, async (context) => {
    const { variants } = await live.site()
    const [, , number = '', ...rest] = context.req.path.split('/')
    const variant = variants[Number(number)]
    const file = rest.map(percentDecoded).join('/')
    // Only files of the docs. A path with `..` isn't one.
    const bytes = variant?.source.body.files?.has(file) === true ? variant.source.bytes(file) : undefined
    if (bytes === undefined) return context.notFound()
    context.header('Content-Security-Policy', filePolicy)
    return fileAnswer(context, bytes, contentTypeOf(file))
  })
  app.get('*', async (context) => {
    const answer = await pages.answer(context.req.path.split('/').map(percentDecoded).join('/'))
    if (answer.kind === 'redirect')
      return context.redirect(`/${encodedAddress(answer.address)}${fragment(answer.anchor)}`, 302)
    if (answer.kind === 'markdown')
      return context.text(answer.text, 200, { 'Content-Type': 'text/markdown; charset=utf-8' })
    return context.html(answer.html, answer.status)
  })
  app.notFound((context) => context.text('This file doesn’t exist.', 404))
  app.onError((error, context) => {
    report(error)
    return context.text(`The page can’t be shown: ${error.message}`, 500)
  })
  return app
}

/** Browsers request videos in parts. */
function fileAnswer(context: Context, bytes: Uint8Array, type: string): Response {
  const isText = /^(?:text\/|application\/(?:json|yaml|xml))|svg/.test(type)
  const headers = { 'Content-Type': isText ? `${type}; charset=utf-8` : type, 'Accept-Ranges': 'bytes' }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(context.req.header('range') ?? '') ?? []
  if (first === '') return context.body(new Uint8Array(bytes), 200, headers)
  const [start, end] = [Number(first), Math.min(last === '' ? Infinity : Number(last), bytes.length - 1)]
  if (start > end) return context.body(null, 416, { 'Content-Range': `bytes */${bytes.length}` })
  const range = `bytes ${start}-${end}/${bytes.length}`
  return context.body(new Uint8Array(bytes.subarray(start, end + 1)), 206, { ...headers, 'Content-Range': range })
}

/**
 * Returns the changes of a site as server-sent events while the browser listens. A slow browser gets only the last
 * change, so that nothing accumulates.
 */
function changeStream(live: LiveSite, closed: AbortSignal, after: string | undefined): Response {
  const known = Number(after)
  let version = Number.isInteger(known) && after !== undefined ? known : live.version
  const ending = new AbortController()
  const signal = AbortSignal.any([closed, ending.signal])
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode('retry: 1000\n\n')),
      pull: async (controller) => {
        const next = await live.changeAfter(version, signal)
        if (next <= version) {
          controller.close()
          return
        }
        version = next
        controller.enqueue(encoder.encode(`data: ${version}\n\n`))
      },
      cancel: () => ending.abort(),
    },
    { highWaterMark: 1 },
  )
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' } })
}
