import type { Position, TextDocument } from 'vscode'
import type { WritingServices } from './textSource.ts'

const apiTag = /\{%\s*openapi-[a-z]+\s(?<attributes>.*)/
const namedSpec = /\bspec=["'](?<slug>[^"']*)["']/

/** Reads which specifications there are, and the one that the block at a position names; nothing anywhere else. */
export async function readSpecsAt(
  scopes: WritingServices['scopes'],
  document: TextDocument,
  position: Position,
): Promise<void> {
  const attributes = apiTag.exec(document.lineAt(position).text)?.groups?.['attributes']
  if (attributes === undefined) return
  await scopes.readSpecs(document, namedSpec.exec(attributes)?.groups?.['slug'])
}
