import { mapLinks } from '../../text/markdown/links/mapLinks.ts'
import { endingOfBytes } from '../../docs/files/fileChecks.ts'

/** The maximum number of different images of one text. */
const maxImages = 50
/** In bytes. Git hosts warn about larger files. */
const maxImageBytes = 20 * 1024 * 1024
/** The formats that browsers show and that can't contain scripts, as extensions. */
const formats: ReadonlySet<string> = new Set(['png', 'jpg', 'gif', 'webp'])
const dataAddress = /^data:image\/[\w.+-]{1,40};base64,/i

/** An image that was in HTML or beside it. */
export interface EmbeddedImage {
  /** Has the extension of the image's real format. */
  readonly name: string
  readonly bytes: Uint8Array
  /** The words of the heading above it. Empty if there's none. */
  readonly heading: string
  /** Its alternative text where it's first. Can be empty. */
  readonly alt: string
}

/** Takes the images that are embedded in HTML, and gives them addresses of their own. The same bytes are one image. */
export class EmbeddedImages {
  readonly found: EmbeddedImage[] = []
  /** How many places have an image that can't be taken. */
  refused = 0
  readonly #files: ReadonlyMap<string, Uint8Array>

  /** `files` are beside the HTML, by the names that it has for them. */
  constructor(files: ReadonlyMap<string, Uint8Array> = new Map()) {
    this.#files = files
  }

  /** Returns an address for {@link withImages} for an image with this source. Undefined if it isn't embedded or allowed. */
  take(source: string, { heading, alt }: Pick<EmbeddedImage, 'heading' | 'alt'>): string | undefined {
    const bytes = bytesOf(source) ?? this.#files.get(fileName(source)) ?? new Uint8Array()
    const ending = bytes.length > maxImageBytes ? undefined : endingOfBytes(bytes)
    const known = this.found.findIndex((image) => hasSameBytes(image, { bytes }))
    if (ending === undefined || !formats.has(ending) || (known === -1 && this.found.length === maxImages)) {
      this.refused++
      return undefined
    }
    const at = known === -1 ? this.found.push({ name: `image.${ending}`, bytes, heading, alt }) - 1 : known
    return embeddedAddress(at)
  }
}

/** Gives embedded images in a text their addresses. Those without one become their alternative text. */
export function withImages(
  markdown: string,
  images: readonly EmbeddedImage[],
  addressOf: (image: EmbeddedImage) => string | undefined,
): string {
  const known = new Map(images.map((image, at) => [embeddedAddress(at), image]))
  if (known.size === 0) return markdown
  const addressed = (target: string): string | null | undefined => {
    const image = known.get(target)
    return image === undefined ? undefined : (addressOf(image) ?? null)
  }
  return mapLinks(markdown, addressed, { targets: [...known.keys()] })
}

/** Returns the address of an image until it has one of its own. Links of HTML can't have it. */
function embeddedAddress(at: number): string {
  return `embedded-image-${at + 1}`
}

function bytesOf(source: string): Uint8Array | undefined {
  const [start] = dataAddress.exec(source) ?? []
  if (start === undefined || (source.length - start.length) * 0.75 > maxImageBytes + 2) return undefined
  try {
    const signs = atob(source.slice(start.length))
    const bytes = new Uint8Array(signs.length)
    for (let at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at)
    return bytes
  } catch {
    return undefined
  }
}

/** Returns the file name in a source: Word writes paths, and mail programs names with an id, as in `cid:a.png@1`. */
function fileName(source: string): string {
  if (/^(?:https?|data):/i.test(source)) return ''
  const path = /^cid:/i.test(source) ? (source.slice('cid:'.length).split('@', 1)[0] ?? '') : source
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** Returns whether two images have the same bytes. */
export function hasSameBytes(
  { bytes }: Pick<EmbeddedImage, 'bytes'>,
  { bytes: others }: Pick<EmbeddedImage, 'bytes'>,
): boolean {
  return bytes.length === others.length && bytes.every((byte, at) => byte === others[at])
}
