import path from 'node:path'
import type { SpecOverlay, SpecSource } from '../core/docs/body/docsBody.ts'
import { cleanPath } from '../core/docs/gitSync/docsConfig.ts'
import { basename, dirname } from '../core/docs/files/posixPath.ts'
import type { OverlayText } from '../core/platform/openApi/overlays/applyOverlays.ts'
import { isOverlayName } from '../core/platform/openApi/overlays/overlayName.ts'
import { readSpecText, type ReadSpec } from '../core/platform/openApi/specSource.ts'
import { DiskFolder, maxTextBytes } from '../disk/diskFolder.ts'
import { DiskRefusal } from '../disk/diskRefusal.ts'
import { folderOf } from '../disk/paths.ts'

/** A specification in a folder, as the configuration names it. */
export interface SpecPlace {
  readonly source: string
  /** The files of its overlays, in the order in which they apply. Undefined to find them beside the source. */
  readonly overlays?: readonly string[]
}

/** A specification with its overlays. */
export type OverlaidFile = ReadSpec & { readonly overlays?: readonly SpecOverlay[] }

/** Further overlays beside a specification are ignored. */
const maxOverlays = 50

/** Reads a specification from a file inside a folder, and applies its overlays. A file outside counts as missing. */
export async function readSpecFile(folder: string, place: SpecPlace): Promise<OverlaidFile> {
  const name = cleanPath(place.source)
  try {
    if (name === undefined) return { fault: { kind: 'notThere', reason: '' } }
    const disk = DiskFolder.open(folder)
    const read = readSpecText(disk.readBytes(name, maxTextBytes).toString('utf8'))
    return 'fault' in read ? read : await withOverlays(read.document, await overlayTexts(disk, place))
  } catch (error) {
    const isTooLarge = error instanceof DiskRefusal && error.kind === 'tooLarge'
    return { fault: { kind: isTooLarge ? 'tooLarge' : 'notThere', reason: '' } }
  }
}

/** Reads the specifications in a configuration. Undefined if it has none. */
export async function readSpecFiles(
  folder: string,
  places: ReadonlyMap<string, SpecPlace>,
): Promise<ReadonlyMap<string, SpecSource> | undefined> {
  if (places.size === 0) return undefined
  const specs = new Map<string, SpecSource>()
  for (const [slug, place] of places) {
    const file = path.join(folder, place.source)
    specs.set(slug, { slug, title: place.source, file, ...(await readSpecFile(folder, place)) })
  }
  return specs
}

/** Returns the overlays of a specification in a folder. The text of a file that doesn't exist is undefined. */
export async function overlayTexts(
  disk: DiskFolder,
  { source, overlays }: SpecPlace,
): Promise<{ readonly name: string; readonly text: string | undefined }[]> {
  if (overlays !== undefined) {
    return overlays.slice(0, maxOverlays).map((name) => ({ name, text: textIn(disk, cleanPath(name)) }))
  }
  const file = cleanPath(source) ?? ''
  const folder = folderOf(file)
  const entries = await disk.entries(folder)
  const names = entries.map((entry) => entry.name).filter(isOverlayName)
  const found = names.sort().flatMap((each) => {
    const name = path.posix.join(folder, each)
    const text = textIn(disk, name)
    return text !== undefined && belongsTo(text, name, file) ? [{ name, text }] : []
  })
  return found.slice(0, maxOverlays)
}

/**
 * An overlay belongs to the specification that it extends. Without `extends`, its name begins with the specification's:
 * `pets.yaml` and `pets.overlay.yaml`.
 */
function belongsTo(text: string, name: string, source: string): boolean {
  const written = extendedFile(text, name)
  if (written !== undefined) return written === source
  return basename(name).startsWith(`${basename(source).replace(/\.[^.]*$/, '')}.`)
}

/**
 * Returns the file that an overlay extends. Reads the line itself, so that an overlay with an error elsewhere isn't
 * ignored.
 */
export function extendedFile(text: string, name: string): string | undefined {
  const [, written] = /^(?:\{\s*)?["']?extends["']?\s*:\s*["']?([^"'\n#,}]+)/m.exec(text.slice(0, 100_000)) ?? []
  return written === undefined ? undefined : (cleanPath(`${dirname(name)}/${written.trim()}`) ?? '')
}

function textIn(disk: DiskFolder, name: string | undefined): string | undefined {
  try {
    return name === undefined ? undefined : disk.readText(name)
  } catch (error) {
    if (error instanceof DiskRefusal) return undefined
    throw error
  }
}

async function withOverlays(
  document: object,
  overlays: Awaited<ReturnType<typeof overlayTexts>>,
): Promise<OverlaidFile> {
  if (overlays.length === 0) return { document }
  const { applyOverlays } = await import('../core/platform/openApi/overlays/applyOverlays.ts')
  const { locateInSpec } = await import('../core/platform/openApi/locateInSpec.ts')
  const known = overlays.filter((each): each is OverlayText => each.text !== undefined)
  const { document: result, applied } = applyOverlays(document, known)
  return {
    document: result,
    overlays: overlays.map(({ name, text }) => {
      const { format, problems } = applied.find((each) => each.name === name) ?? { problems: [] }
      if (text === undefined) return { path: name, text: '', problems: [{ kind: 'fileMissing', at: [] }] }
      return { path: name, text, problems: format === undefined ? problems : locateInSpec(text, format, problems) }
    }),
  }
}
