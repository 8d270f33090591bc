import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ImportedPage } from '../../../../src/sandbox/import/importedFolder.ts'

/** Creates a folder with these files. Disposing of it deletes it. */
export async function temporaryFolder(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'galley-import-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** Prints a tree of pages, one line for each: the type unless it is a document, the title and the slug. */
export function printPages(pages: ImportedPage[], indent = ''): string[] {
  return pages.flatMap((page) => [
    `${indent}${page.type === 'document' ? '' : `${page.type}: `}${page.title} (${page.slug})`,
    ...printPages(page.pages, `${indent}  `),
  ])
}
