import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../test/support/vscode/paths.ts'
import { bundleTexts, codeTexts } from './codeTexts.ts'
import { pageTexts } from './pageTexts.ts'
import type { ProseText } from './proseText.ts'

/** Pages that users and contributors read. The style page itself names the words that we don't use. */
const pages = ['*.md', 'media/guide/**/*.md', 'src/cli/README.md', 'test/README.md']

/** All the prose of the project by the pages, strings and comments that it is in. */
export function projectTexts(): ProseText[] {
  const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')
  const list = (patterns: readonly string[]): string[] =>
    globSync(patterns, { cwd: projectRoot })
      .map((file) => file.replaceAll('\\', '/'))
      .toSorted()
  const bundles = ['package.nls.json', 'l10n/bundle.l10n.json']
  return [
    ...list(pages).flatMap((file) => pageTexts(file, read(file))),
    ...bundles.flatMap((file) => bundleTexts(file, read(file))),
    ...list(['{src,scripts,test}/**/*.{ts,mjs}']).flatMap((file) => codeTexts(file, read(file))),
  ]
}
