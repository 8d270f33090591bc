import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { listFiles, PackageManager } from '@vscode/vsce'
import { projectRoot } from '../../support/vscode/paths.ts'

/**
 * All files in the .vsix. Files that are loaded on demand or shared have a hash of their content in their names, and
 * `#` matches all of them.
 */
const golden = `
CHANGELOG.md
LICENSE
README.md
SECURITY.md
dist/#.cjs
dist/ThirdPartyNotices.txt
dist/browser/panel.js
dist/browser/requestPage.css
dist/browser/requestPage.js
dist/browser/search.js
dist/browser/site.css
dist/browser/site.js
dist/browser/tableGrid.css
dist/browser/tableGrid.js
dist/browser/theme.js
dist/codecs/jpegDecoder.wasm
dist/codecs/jpegEncoder.wasm
dist/codecs/oxipng.wasm
dist/codecs/png.wasm
dist/codecs/resize.wasm
dist/codecs/webpDecoder.wasm
dist/codecs/webpEncoder.wasm
dist/dictionaries/coding-compound-terms.txt
dist/dictionaries/companies.txt
dist/dictionaries/computing-acronyms.txt
dist/dictionaries/cspell.json
dist/dictionaries/en.aff
dist/dictionaries/en.dic
dist/dictionaries/fullstack.txt
dist/dictionaries/networkingTerms.txt
dist/dictionaries/software-tools.txt
dist/dictionaries/softwareTerms.txt.gz
dist/documentThread.cjs
dist/extension.cjs
dist/findDocsFolder.cjs
dist/findThread.cjs
dist/galley.cjs
dist/icons/brands.woff2
dist/icons/icons.json
dist/icons/solid.woff2
dist/imageThread.cjs
dist/pageThread.cjs
dist/preview.cjs
dist/proseThread.cjs
dist/rendering.cjs
dist/sandbox.cjs
dist/specThread.cjs
media/galley.svg
media/guide/.gitbook/assets/day.svg
media/guide/.gitbook/assets/galley-words.csv
media/guide/.gitbook/assets/night.svg
media/guide/.gitbook/assets/tree.svg
media/guide/.gitbook/includes/sandbox-first.md
media/guide/.gitbook/tags.yaml
media/guide/.gitbook/vars.yaml
media/guide/README.md
media/guide/SUMMARY.md
media/guide/publish/openapi.md
media/guide/publish/organization.md
media/guide/publish/sites.md
media/guide/publish/whole-site.md
media/guide/read/docs-view.md
media/guide/read/find.md
media/guide/read/keyboard.md
media/guide/read/pages.md
media/guide/reference/api-coverage.md
media/guide/reference/blocks.md
media/guide/reference/commands.md
media/guide/reference/gallery.md
media/guide/reference/network.md
media/guide/reference/only-reference.md
media/guide/reference/settings.md
media/guide/reference/troubleshooting.md
media/guide/review/comments.md
media/guide/review/review.md
media/guide/sandbox/command-line.md
media/guide/sandbox/import.md
media/guide/sandbox/sandbox.md
media/guide/start/accounts.md
media/guide/start/sign-in.md
media/guide/start/try-it.md
media/guide/write/agents.md
media/guide/write/check.md
media/guide/write/clone.md
media/guide/write/docs-folder.md
media/guide/write/edit.md
media/guide/write/pages.md
media/guide/write/prose.md
media/guide/write/tables.md
media/icon.png
media/preview/galley.css
media/preview/section.js
media/schemas/gitbook.schema.json
media/schemas/site.schema.json
media/schemas/tags.schema.json
media/schemas/vars.schema.json
media/syntaxes/dialect.tmLanguage.json
media/walkthrough/comment.svg
media/walkthrough/docs.svg
media/walkthrough/import.svg
media/walkthrough/review.svg
media/walkthrough/signIn.svg
media/walkthrough/write.svg
package.json
package.nls.json
`

const kilobyte = 1024

/** Folders with thousands of generated files, each of which the packager would compare with every rule. */
const crowded: ReadonlySet<string> = new Set(['.git', '.vscode-test', 'node_modules', 'test-output'])

/** Creates a folder of links to the project, with a single file in place of each crowded folder's content. */
function sparseProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-package-'))
  for (const name of crowded) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'README.md'), '')
  }
  for (const entry of readdirSync(projectRoot, { withFileTypes: true })) {
    if (crowded.has(entry.name)) continue
    symlinkSync(join(projectRoot, entry.name), join(folder, entry.name), entry.isDirectory() ? 'junction' : 'file')
  }
  return folder
}

describe('The package', () => {
  let files: readonly string[]
  let project: string

  before(async () => {
    assert.ok(existsSync(join(projectRoot, 'dist/extension.cjs')), 'There is no build yet: run npm run build first.')
    project = sparseProject()
    // The published types don't declare the last option.
    const options = { cwd: project, packageManager: PackageManager.None, followSymlinks: true }
    files = await listFiles(options)
  })

  after(() => rmSync(project, { recursive: true, force: true }))

  it('contains the files of the golden list and no others', () => {
    const names = files.map((file) => file.replace(/^dist\/\w+-[A-Z0-9]{8}\.cjs$/, 'dist/#.cjs'))
    assert.equal([...new Set(names)].sort().join('\n'), golden.trim())
  })

  it('starts from a small file', () => {
    const { code } = transformSync(readFileSync(join(projectRoot, 'dist/extension.cjs'), 'utf8'), { minify: true })
    assert.ok(code.length <= 200 * kilobyte, `dist/extension.cjs has ${Math.round(code.length / kilobyte)} KB.`)
  })

  it('uses no proposed API, because a published extension can’t', () => {
    const manifest: unknown = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
    assert.ok(typeof manifest === 'object' && manifest)
    assert.equal('enabledApiProposals' in manifest, false)
  })
})
