import path from 'node:path'
import { cleanPath } from '../core/docs/gitSync/docsConfig.ts'
import { dirname } from '../core/docs/files/posixPath.ts'
import type { OverlayText } from '../core/platform/openApi/overlays/applyOverlays.ts'
import { DiskFolder } from '../disk/diskFolder.ts'
import { isWithin } from '../disk/paths.ts'
import { loadCheckConfiguration } from './checkConfiguration.ts'
import { overlayTexts, type SpecPlace } from './specFile.ts'

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
  const source = path.relative(from, file).split(path.sep).join('/')
  const place = (await placeOf(source, from)) ?? { source }
  const texts = await overlayTexts(DiskFolder.open(from), place)
  return texts.map(({ name, text }) => {
    if (text === undefined) throw new MissingOverlay(name)
    return { name, text }
  })
}

async function placeOf(source: string, top: string): Promise<SpecPlace | undefined> {
  const parts = dirname(source) === '.' ? [] : dirname(source).split('/')
  for (let length = parts.length; length >= 0; length--) {
    const folder = parts.slice(0, length).join('/')
    const { specs } = await loadCheckConfiguration(path.join(top, folder))
    const below = (name: string): string => cleanPath(`${folder}/${name}`) ?? ''
    const found = [...specs.values()].find((place) => below(place.source) === source)
    if (found !== undefined) return { source, ...(found.overlays ? { overlays: found.overlays.map(below) } : {}) }
  }
  return undefined
}
