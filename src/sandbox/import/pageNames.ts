import path from 'node:path'
import { capitalized } from '../../core/text/strings/capitalized.ts'
import { isMarkdownName, withoutExtension } from '../../core/text/strings/markdownFiles.ts'

/**
 * Returns a title for the name of a file or folder: without extension and leading number, with spaces between words.
 */
export function titleOfName(name: string): string {
  const words = bareName(name).replace(/[-_]+/g, ' ').trim()
  const title = words === '' ? cleanTitle(name) : words
  return capitalized(title)
}

/** Returns a title on one line, without control characters. It can be empty. */
export function cleanTitle(title: string): string {
  return title
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns whether a file is the page of its folder. */
export function isIndexName(sourcePath: string): boolean {
  return isMarkdownName(sourcePath) && /^(?:readme|index)$/i.test(withoutExtension(path.posix.basename(sourcePath)))
}

function bareName(name: string): string {
  const base = withoutExtension(path.posix.basename(name))
  return base.replace(/^\d+[-_.\s]+(?=\S)/, '')
}
