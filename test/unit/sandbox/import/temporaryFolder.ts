import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ImportedPage } from '../../../../src/sandbox/import/importedFolder.ts'

/** A folder of these files; gone when disposed of. */
export async function temporaryFolder(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'galley-import-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** A tree of pages as text, one line each: type unless it is a document, title, slug. */
export function printPages(pages: ImportedPage[], indent = ''): string[] {
  return pages.flatMap((page) => [
    `${indent}${page.type === 'document' ? '' : `${page.type}: `}${page.title} (${page.slug})`,
    ...printPages(page.pages, `${indent}  `),
  ])
}
