import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The npm package that the icons come from. */
export const iconPackage = 'node_modules/@fortawesome/fontawesome-free'

const fonts = { solid: 'fa-solid-900.woff2', brands: 'fa-brands-400.woff2' }

/**
 * The icons of the platform's Markdown that are free to use: a font for each style, and `icons.json`, which says by style
 * which character of its font a name stands for. Gives files as `{ path, contents }`, below `dist`.
 */
export function iconFiles(root, dist) {
  const from = path.join(root, iconPackage)
  const families = createRequire(import.meta.url)(path.join(from, 'metadata/icon-families.json'))
  const names = Object.fromEntries(Object.keys(fonts).map((style) => [style, {}]))
  for (const [name, { unicode, aliases, familyStylesByLicense }] of Object.entries(families)) {
    const style = familyStylesByLicense.free.find((each) => each.style in fonts)?.style
    if (style === undefined) continue
    for (const each of [name, ...(aliases?.names ?? [])]) names[style][each] = unicode
  }
  const folder = path.join(dist, 'icons')
  return [
    { path: path.join(folder, 'icons.json'), contents: Buffer.from(JSON.stringify(names)) },
    ...Object.entries(fonts).map(([style, font]) => ({
      path: path.join(folder, `${style}.woff2`),
      contents: readFileSync(path.join(from, 'webfonts', font)),
    })),
  ]
}
