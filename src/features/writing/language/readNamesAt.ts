import type { Position, TextDocument } from 'vscode'
import type { WritingServices } from './textSource.ts'

const apiTag = /\{%\s*openapi-[a-z]+\s(?<attributes>.*)/
const namedSpec = /\bspec=["'](?<slug>[^"']*)["']/
/** Matches tags that include content or contain an expression, expressions in the text, and slugs of tags. */
const valued = /\{%\s*(?:include|if)\b|\bclass=["']expression|\btags?(?:=|:)/
const frontMatterItem = /^\s+-\s/

/** Reads the names that are possible at a position, if only the server knows them. */
export async function readNamesAt(
  scopes: WritingServices['scopes'],
  document: TextDocument,
  position: Position,
): Promise<void> {
  const { text } = document.lineAt(position)
  const attributes = apiTag.exec(text)?.groups?.['attributes']
  if (attributes !== undefined) await scopes.readSpecs(document, namedSpec.exec(attributes)?.groups?.['slug'])
  else if (valued.test(text) || (document.lineAt(0).text === '---' && frontMatterItem.test(text))) {
    await scopes.readValues(document)
  }
}
