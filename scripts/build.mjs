// Bundles the extension and the sandbox into dist/. Options: --production (minified, no source maps), --watch.
import { existsSync, mkdirSync, readdirSync, rmSync, watch as watchFolder, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import esbuild from 'esbuild'
import { dictionaryFiles, dictionaryPackage } from './bundleDictionary.mjs'
import { iconFiles, iconPackage } from './bundleIcons.mjs'
import { bundleSharing } from './bundleSharing.mjs'
import { browserFiles } from './bundleBrowser.mjs'
import { thirdPartyNotices } from './thirdPartyNotices.mjs'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const noticesName = 'ThirdPartyNotices.txt'
const production = process.argv.includes('--production')
const watch = process.argv.includes('--watch')

/**
 * Everything is CommonJS in the end: the extension host loads its first ES module through a loader thread that costs some
 * 200 ms, a CommonJS file takes a few. Two files stay separate, because starting waits for each file that it reads: what
 * activation runs, and the preview's plugin.
 */
const main = { extension: 'src/extension.ts', preview: 'src/features/reading/preview/previewPlugin.ts' }

/**
 * Everything else is a second bundle, whose files share their code, and load what they import lazily when it's needed:
 * what {@link main} imports lazily, processes and threads of their own, and what the preview's plugin loads for pages of
 * ours.
 */
const entries = {
  sandbox: 'src/sandbox/main.ts',
  specThread: 'src/threads/specThread.ts',
  pageThread: 'src/folder/pageThread.ts',
  proseThread: 'src/folder/proseThread.ts',
  findThread: 'src/threads/findThread.ts',
  rendering: 'src/core/authoring/rendering/renderDialect.ts',
}

/**
 * Every module of the extension asks for the editor's API on its own, and the extension host looks up each time which
 * extension is asking. Once per file is enough.
 */
function requireEditorOnce(file) {
  const asking = 'require("vscode")'
  if (!file.text.includes(asking)) return file
  const text = `"use strict";const __vscode=${asking};${file.text.replaceAll(asking, '__vscode')}`
  return { path: file.path, contents: Buffer.from(text) }
}

/** Deletes files of earlier builds: chunk names carry a hash of their content, so they would pile up. */
function removeStale(kept) {
  if (!existsSync(dist)) return
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(file)) rmSync(file)
  }
}

/** Leaves what {@link main} imports lazily to the second bundle, which gets an entry for each. */
const collectLazyImports = {
  name: 'collect-lazy-imports',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path: imported, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const name = path.basename(imported, '.ts')
      entries[name] = path.resolve(resolveDir, imported)
      return { path: `./${name}.cjs`, external: true }
    })
  },
}

const common = {
  absWorkingDir: root,
  outdir: dist,
  outExtension: { '.js': '.cjs' },
  bundle: true,
  external: ['vscode'],
  platform: 'node',
  target: 'node22',
  mainFields: ['module', 'main'],
  minify: production,
  legalComments: 'none',
  sourcemap: production ? false : 'inline',
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
  },
  write: false,
  metafile: true,
  logLevel: 'warning',
}

async function bundleExtension() {
  return await esbuild.build({
    ...common,
    entryPoints: main,
    format: 'cjs',
    supported: { 'dynamic-import': false },
    plugins: [collectLazyImports],
  })
}

async function build() {
  console.log('build started')
  try {
    const results = [await bundleExtension(), await bundleSharing({ ...common, entryPoints: entries })]
    const browser = await browserFiles(root, dist, production)
    const bundles = results.flatMap((result) => result.outputFiles).map(requireEditorOnce)
    const files = [...bundles, ...iconFiles(root, dist), ...dictionaryFiles(root, dist), ...browser.files]
    removeStale(new Set([...files.map((file) => file.path), path.join(dist, noticesName)]))
    for (const file of files) {
      mkdirSync(path.dirname(file.path), { recursive: true })
      writeFileSync(file.path, file.contents)
    }
    const notices = thirdPartyNotices(
      root,
      [...results, browser].map(({ metafile }) => metafile),
      [iconPackage, dictionaryPackage],
    )
    writeFileSync(path.join(dist, noticesName), notices)
    const extension = files.find((file) => file.path.endsWith('extension.cjs'))
    console.log(`extension.cjs ${((extension?.contents.length ?? 0) / 1024).toFixed(1)} KB`)
    return true
  } catch (error) {
    // esbuild has printed what is wrong with the source; anything else is ours.
    if (!(error instanceof Error && 'errors' in error)) throw error
    return false
  } finally {
    console.log('build finished')
  }
}

const succeeded = await build()
if (!watch) process.exitCode = succeeded ? 0 : 1
else {
  let pending
  watchFolder(path.join(root, 'src'), { recursive: true }, () => {
    clearTimeout(pending)
    pending = setTimeout(() => void build(), 100)
  })
}
