import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The npm package with the English dictionary. */
export const dictionaryPackage = 'node_modules/dictionary-en'

/** Returns the English dictionary as `{ path, contents }` below `dist`. */
export function dictionaryFiles(root, dist) {
  return ['aff', 'dic'].map((ending) => ({
    path: path.join(dist, 'dictionaries', `en.${ending}`),
    contents: readFileSync(path.join(root, dictionaryPackage, `index.${ending}`)),
  }))
}
