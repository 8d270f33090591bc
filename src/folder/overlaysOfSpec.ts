import path from 'node:path'
import { cleanPath } from '../core/docs/gitSync/docsConfig.ts'
import { basename } from '../core/docs/files/posixPath.ts'
import type { OverlayText } from '../core/platform/openApi/overlays/applyOverlays.ts'
import { isOverlayName } from '../core/platform/openApi/overlays/overlayName.ts'
import { DiskFolder } from '../disk/diskFolder.ts'
import { folderOf, isWithin, pathBelow } from '../disk/paths.ts'
import { loadCheckConfiguration } from './checkConfiguration.ts'
import { extendedFile, overlayTexts, type SpecPlace } from './specFile.ts'

/** An overlay of a specification that doesn't exist. */
export class MissingOverlay extends Error {
  readonly file: string

  constructor(file: string) {
    super(file)
    this.file = file
  }
}

/**
 * Returns the overlays of a specification: those that the closest `.galley.yaml` lists for it, or those beside it.
 * `file` and `top` are absolute, and `top` limits where to look. Names are relative to `top`. Rejects with a
 * {@link MissingOverlay}.
 */
export async function overlaysOfSpec(file: string, top: string): Promise<OverlayText[]> {
  const from = isWithin(top, file) ? top : path.dirname(file)
  const source = pathBelow(from, file)
  const place = await inConfigurations(source, from, ({ source: listed, overlays }, below) =>
    below(listed) === source ? { source, ...(overlays && { overlays: overlays.map(below) }) } : undefined,
  )
  const texts = await overlayTexts(DiskFolder.open(from), place ?? { source })
  return texts.map(({ name, text }) => {
    if (text === undefined) throw new MissingOverlay(name)
    return { name, text }
  })
}

/**
 * Returns the specification of an overlay, the reverse of {@link overlaysOfSpec}. Undefined if there's none. `text` can
 * be unsaved.
 */
export async function specOfOverlay(file: string, text: string, top: string): Promise<string | undefined> {
  const from = isWithin(top, file) ? top : path.dirname(file)
  const name = pathBelow(from, file)
  const disk = DiskFolder.open(from)
  const folder = folderOf(name)
  const entries = await disk.entries(folder)
  const beside = entries
    .map((entry) => entry.name)
    .filter((each) => /\.(?:ya?ml|json)$/i.test(each) && !isOverlayName(each))
    .filter((each) => basename(name).startsWith(`${each.replace(/\.[^.]*$/, '')}.`))
  const listed = await inConfigurations(name, from, ({ source, overlays = [] }, below) =>
    overlays.some((each) => below(each) === name) ? below(source) : undefined,
  )
  const candidates = [listed, extendedFile(text, name), ...beside.map((each) => cleanPath(`${folder}/${each}`))]
  const found = candidates.find((each) => each !== undefined && disk.holds(each) && disk.file(each) !== undefined)
  return found === undefined ? undefined : path.join(from, found)
}

/** Looks for a place in the configurations of a file's folder and those around it. `below` makes a path relative to `top`. */
async function inConfigurations<Found>(
  file: string,
  top: string,
  find: (place: SpecPlace, below: (name: string) => string, slug: string) => Found | undefined,
): Promise<Found | undefined> {
  const parts = folderOf(file) === '' ? [] : folderOf(file).split('/')
  for (let length = parts.length; length >= 0; length--) {
    const folder = parts.slice(0, length).join('/')
    const { specs } = await loadCheckConfiguration(path.join(top, folder))
    const below = (name: string): string => cleanPath(`${folder}/${name}`) ?? ''
    for (const [slug, place] of specs) {
      const found = find(place, below, slug)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Returns the file of a specification that blocks of a page name. Undefined if no configuration lists it. */
export async function specOfPage(page: string, slug: string, top: string): Promise<string | undefined> {
  const name = pathBelow(top, page)
  const found = await inConfigurations(name, top, ({ source }, below, each) =>
    each === slug ? below(source) : undefined,
  )
  return found === undefined || !DiskFolder.open(top).holds(found) ? undefined : path.join(top, found)
}

/** Returns the slug that the closest configuration gives to the file of a specification. Undefined if none lists it. */
export async function slugOfSpec(file: string, top: string): Promise<string | undefined> {
  if (!isWithin(top, file)) return undefined
  const name = pathBelow(top, file)
  return await inConfigurations(name, top, ({ source }, below, slug) => (below(source) === name ? slug : undefined))
}

/** Returns the files of the specifications that the `.galley.yaml` of a folder lists, by slug. */
export async function specsOfFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const { specs } = await loadCheckConfiguration(folder)
  const disk = DiskFolder.open(folder)
  return new Map(
    [...specs].flatMap(([slug, { source }]) => {
      const file = cleanPath(source)
      const isThere = file !== undefined && disk.holds(file) && disk.file(file) !== undefined
      return isThere ? [[slug, path.join(folder, file)]] : []
    }),
  )
}
