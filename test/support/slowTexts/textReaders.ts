import { parseMarkdown } from '../../../src/core/markdown/parsing/parseMarkdown.ts'
import { readAttributes, readTagLine } from '../../../src/core/markdown/dialect/tagLine.ts'

/** Every function that reads text from outside, called as it is called in earnest, by file and name. */
export const textReaders: Readonly<Record<string, (text: string) => unknown>> = {
  'parseMarkdown.parseMarkdown': parseMarkdown,
  'tagLine.readAttributes': readAttributes,
  'tagLine.readTagLine': readTagLine,
}
