import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The npm package with the icons. */
export const iconPackage = 'node_modules/@fortawesome/fontawesome-free'

const fonts = { solid: 'fa-solid-900.woff2', brands: 'fa-brands-400.woff2' }

/**
 * Returns the free icons of the platform's Markdown as `{ path, contents }` below `dist`: a font for each style, and
 * `icons.json`, which lists the characters of each font with their names.
 */
export function iconFiles(root, dist) {
  const from = path.join(root, iconPackage)
  const families = createRequire(import.meta.url)(path.join(from, 'metadata/icon-families.json'))
  const icons = Object.fromEntries(Object.keys(fonts).map((style) => [style, []]))
  for (const [name, { unicode, aliases, familyStylesByLicense }] of Object.entries(families)) {
    const style = familyStylesByLicense.free.find((each) => each.style in fonts)?.style
    if (style === undefined) continue
    icons[style].push({ code: Number.parseInt(unicode, 16), names: [name, ...(aliases?.names ?? [])] })
  }
  const lists = Object.fromEntries(Object.entries(icons).map(([style, list]) => [style, steps(list)]))
  const folder = path.join(dist, 'icons')
  return [
    { path: path.join(folder, 'icons.json'), contents: Buffer.from(JSON.stringify(lists)) },
    ...Object.entries(fonts).map(([style, font]) => ({
      path: path.join(folder, `${style}.woff2`),
      contents: readFileSync(path.join(from, 'webfonts', font)),
    })),
  ]
}

/** Lists icons in the order of their characters: the distance to the previous character, and the names. */
function steps(icons) {
  let last = 0
  return icons
    .sort((one, other) => one.code - other.code)
    .map(({ code, names }) => {
      const step = code - last
      last = code
      return [step, ...names].join(' ')
    })
}
