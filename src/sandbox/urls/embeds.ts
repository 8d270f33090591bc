import type { Output } from '../../contract/operations.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { activeOn, onSpaces } from '../integrations/contentInstallations.ts'
import { blocksOf } from '../integrations/integrationDescription.ts'
import { webAddress } from '../../core/text/strings/addresses.ts'

/** A site whose content can be shown in a frame. */
interface Player {
  readonly site: string
  /** Matches what follows the origin, and captures the parts that the frame's address needs. */
  readonly address: RegExp
  readonly hosts: readonly string[]
  readonly frame: (...parts: string[]) => string
}

const players: readonly Player[] = [
  {
    site: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com'],
    address: /^\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/)([\w-]{11})(?![\w-])/,
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    site: 'YouTube',
    hosts: ['youtu.be'],
    address: /^\/([\w-]{11})(?![\w-])/,
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  { site: 'Vimeo', hosts: ['vimeo.com'], address: /^\/(\d+)/, frame: (id) => `https://player.vimeo.com/video/${id}` },
  { site: 'Loom', hosts: ['loom.com'], address: /^\/share\/(\w+)/, frame: (id) => `https://www.loom.com/embed/${id}` },
  {
    site: 'CodePen',
    hosts: ['codepen.io'],
    address: /^\/([\w-]+)\/pen\/(\w+)/,
    frame: (author, pen) => `https://codepen.io/${author}/embed/${pen}`,
  },
  {
    site: 'Spotify',
    hosts: ['open.spotify.com'],
    address: /^\/((?:track|album|playlist|episode|show)\/\w+)/,
    frame: (part) => `https://open.spotify.com/embed/${part}`,
  },
]

/** Returns how an address is embedded in the path's space. It only compares patterns and fetches nothing. */
export function embedOf(context: RequestContext, address: string): Output<'getEmbedByUrlInSpace'> {
  const url = webAddress(address)
  if (!url) {
    throw badRequest('“url” must be an address that starts with http:// or https://.')
  }
  const host = url.hostname.replace(/^www\./, '')
  const title = `${host}${url.pathname === '/' ? '' : url.pathname}`
  for (const { integration } of activeOn(context, onSpaces, context.space)) {
    const block = blocksOf(integration).find(({ urlUnfurl = [] }) =>
      urlUnfurl.some((pattern) => matchesPattern(pattern, address)),
    )
    if (block) return { type: 'integration', title, site: integration.title, integration: integration.name, block }
  }
  for (const { site, hosts, address: pattern, frame } of players) {
    const found = hosts.includes(host) ? pattern.exec(`${url.pathname}${url.search}`) : null
    if (found) {
      const html = `<iframe src="${frame(...found.slice(1))}" title="${site}" loading="lazy" allowfullscreen></iframe>`
      return { type: 'rich', title, site, html }
    }
  }
  return { type: 'link', title, site: host }
}

/** Returns whether an address matches a pattern; `*` matches anything. */
function matchesPattern(pattern: string, address: string): boolean {
  const [first = '', ...others] = pattern.split(/\*+/)
  const last = others.pop()
  if (last === undefined) return address === first
  if (!address.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = address.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return address.length - last.length >= at && address.endsWith(last)
}
