import { SnippetString } from 'vscode'
import { linkWords } from '../../../core/text/markdown/links/linkDestination.ts'

/** A link to a file, or an image. `target` is written as it is. */
export interface FileLink {
  readonly words: string
  readonly isImage: boolean
  readonly target: string
}

/** Returns a snippet with a line for each file that asks for its words. */
export function fileSnippet(links: readonly FileLink[]): SnippetString {
  const snippet = new SnippetString()
  for (const [index, { words, isImage, target }] of links.entries()) {
    snippet.appendText(`${index === 0 ? '' : '\n'}${isImage ? '!' : ''}[`)
    snippet.appendPlaceholder(linkWords(words))
    snippet.appendText(`](${target})`)
  }
  return snippet
}
