import { readFileSync } from 'node:fs'
import path from 'node:path'
import { termFiles } from '../src/prose/dictionaries.ts'

const dictionary = 'node_modules/dictionary-en'

/** The npm packages with the English dictionary and terms. */
export const dictionaryPackages = [
  dictionary,
  ...new Set(termFiles.map((file) => path.posix.join('node_modules', ...file.split('/').slice(0, 2)))),
]

/** Returns the English dictionary and terms as `{ path, contents }` below `dist`. */
export function dictionaryFiles(root, dist) {
  const copy = (file, name) => ({
    path: path.join(dist, 'dictionaries', name),
    contents: readFileSync(path.join(root, file)),
  })
  return [
    ...['aff', 'dic'].map((ending) => copy(`${dictionary}/index.${ending}`, `en.${ending}`)),
    ...termFiles.map((file) => copy(`node_modules/${file}`, path.basename(file))),
  ]
}
