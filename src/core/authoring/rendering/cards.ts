import { encodeHtml } from '../../text/strings/encodeHtml.ts'
import { decorativeIconHtml, iconHtml, signHtml } from './icons.ts'
import { linkAttributes, safeTarget } from './html/safeTarget.ts'
import type { ShownTag } from './pageRenderer.ts'

/** Returns a card for a link to a page or an address: its title, description and location. */
export function cardHtml({ page }: Pick<ShownTag, 'page'>, target: string): string {
  const link = page.view.link(target)
  const title = encodeHtml(link?.broken ?? link?.title ?? target)
  const about =
    link?.description === undefined ? '' : `<span class="galley-card-about">${encodeHtml(link.description)}</span>`
  const source = link?.cover
  const picture = source === undefined ? '' : page.pictureHtml({ source, dark: link?.coverDark ?? source, alt: '' })
  const words = `${picture}<span class="galley-card-title">${signHtml(link ?? {}, page.context)}${title}</span>${about}`
  return linked(link?.href ?? target, words, link?.broken !== undefined)
}

function linked(target: string | undefined, words: string, broken = false): string {
  const linkAttribute = linkAttributes(target || undefined)
  if (linkAttribute === undefined) return `<p class="galley-card">${words}</p>`
  return `<p class="galley-card"><a ${linkAttribute}${broken ? ' class="galley-broken"' : ''}>${words}</a></p>`
}

const players = new Map([
  ['mp4', 'video'],
  ['webm', 'video'],
  ['mov', 'video'],
  ['m4v', 'video'],
  ['mp3', 'audio'],
  ['wav', 'audio'],
  ['ogg', 'audio'],
])

/**
 * Returns a player for a video or audio file, which the preview can load, or a card for content that would need a
 * frame.
 */
export function embedHtml({ tag, page }: ShownTag): string {
  const url = tag.attributes['url'] ?? ''
  const address = safeTarget(url)
  if (address === undefined || !URL.canParse(address)) return linked(address, encodeHtml(url))
  const { hostname, pathname } = new URL(address)
  const player = players.get(/\.(\w+)$/.exec(pathname)?.[1]?.toLowerCase() ?? '')
  const source = encodeHtml(address)
  if (player !== undefined) return `<${player} controls preload="metadata" src="${source}"></${player}>`
  if (/\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(pathname)) return `<img src="${source}" alt="">`
  const site = hostname.replace(/^www\./, '')
  const icon = decorativeIconHtml(siteIcons.get(site) ?? 'arrow-up-right-from-square', page.context)
  const about = `<span class="galley-card-about">${encodeHtml(decodedAddress(address))}</span>`
  return linked(address, `<span class="galley-card-title">${icon} ${encodeHtml(site)}</span>${about}`)
}

const siteIcons = new Map([
  ['youtube.com', 'youtube'],
  ['youtu.be', 'youtube'],
  ['vimeo.com', 'vimeo'],
  ['github.com', 'github'],
  ['figma.com', 'figma'],
  ['codepen.io', 'codepen'],
  ['open.spotify.com', 'spotify'],
  ['x.com', 'x-twitter'],
  ['twitter.com', 'x-twitter'],
])

function decodedAddress(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    // Invalid percent escapes stay as they are.
    return address
  }
}

/** Returns a card for a file with its name, size and type. */
export function fileCardHtml({ tag, page }: ShownTag): string {
  const source = tag.attributes['src'] ?? ''
  const file = page.view.file(source)
  const name = file?.name ?? decodedAddress(source).replace(/^.*\//, '')
  const kind = file?.contentType ?? /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toUpperCase()
  const size = file?.size === undefined ? undefined : page.formats.size(file.size)
  const link = file === undefined ? page.view.link(source) : undefined
  const about = link?.broken ?? [kind, size].filter((each) => each !== undefined).join(' · ')
  const label = encodeHtml(page.context.labels.file)
  const sign = `<span role="img" aria-label="${label}">${iconHtml('file-arrow-down', page.context)}</span>`
  const words = `<span class="galley-card-title">${sign} ${encodeHtml(name)}</span><span class="galley-card-about">${encodeHtml(about)}</span>`
  return linked(file?.href ?? link?.href ?? source, words, link?.broken !== undefined)
}
