import path from 'node:path'
import { slugOf } from '../revisions/slugs.ts'

/** A title made from a file's or folder's name: no extension, no number before it, words with spaces. */
export function titleOfName(name: string): string {
  const words = bareName(name).replace(/[-_]+/g, ' ').trim()
  const title = words === '' ? cleanTitle(name) : words
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** A title on one line without control characters; may be empty. */
export function cleanTitle(title: string): string {
  return title
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The slug of a file's or folder's name: the one of its words, without extension and number before it. */
export function slugOfName(name: string): string {
  return slugOf(bareName(name))
}

/**
 * The slug of a page by its file: a folder's README or index page is named after the folder. At the root of all there is
 * no folder to name it after.
 */
export function slugOfFile(sourcePath: string): string {
  const folder = path.posix.dirname(sourcePath)
  return slugOfName(isIndexName(sourcePath) && folder !== '.' ? folder : sourcePath)
}

/** True for the file that means its folder. */
export function isIndexName(sourcePath: string): boolean {
  return /^(readme|index)\.(md|mdx|markdown)$/i.test(path.posix.basename(sourcePath))
}

function bareName(name: string): string {
  const base = path.posix.basename(name).replace(/\.(md|mdx|markdown)$/i, '')
  return base.replace(/^\d+[-_.\s]+(?=\S)/, '')
}
