// Bundles the extension and the sandbox into dist/. Options: --production (minified, no source maps), --watch.
import { existsSync, mkdirSync, readdirSync, rmSync, watch as watchFolder, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import esbuild from 'esbuild'
import { dictionaryFiles, dictionaryPackages } from './bundleDictionary.mjs'
import { iconFiles, iconPackage } from './bundleIcons.mjs'
import { codecFiles } from './bundleCodecs.ts'
import { bundleSharing } from './bundleSharing.mjs'
import { browserFiles } from './bundleBrowser.mjs'
import { thirdPartyNotices } from './thirdPartyNotices.mjs'
import { cspellSettings } from '../src/folder/toolSetup.ts'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const noticesName = 'ThirdPartyNotices.txt'
const production = process.argv.includes('--production')
const watch = process.argv.includes('--watch')

/**
 * The entries of the first bundle. Everything is CommonJS: the extension host loads its first ES module through a
 * loader thread that takes about 200 ms, but a CommonJS file takes a few. Two files stay separate, because starting
 * waits for each file that it reads: what activation runs, and the preview's plugin.
 */
const main = { extension: 'src/extension.ts', preview: 'src/features/reading/preview/previewPlugin.ts' }

/**
 * The entries of the second bundle. Its files share code, and load what they import lazily when it's needed: what
 * {@link main} imports lazily, separate processes and threads, and what the preview's plugin loads for Galley's pages.
 */
const entries = {
  sandbox: 'src/sandbox/main.ts',
  specThread: 'src/threads/specThread.ts',
  pageThread: 'src/folder/pageThread.ts',
  proseThread: 'src/folder/proseThread.ts',
  documentThread: 'src/folder/documentThread.ts',
  findThread: 'src/threads/findThread.ts',
  imageThread: 'src/threads/imageThread.ts',
  rendering: 'src/core/authoring/rendering/renderDialect.ts',
}

/**
 * Makes each file request the editor's API only once. Otherwise every module does, and the extension host looks up each
 * time which extension asks.
 */
function requireEditorOnce(file) {
  const asking = 'require("vscode")'
  if (!file.text.includes(asking)) return file
  const text = `"use strict";const __vscode=${asking};${file.text.replaceAll(asking, '__vscode')}`
  return { path: file.path, contents: Buffer.from(text) }
}

/** Deletes files of earlier builds. Names of chunks contain a hash, so old ones would accumulate. */
function removeStale(kept) {
  if (!existsSync(dist)) return
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(file)) rmSync(file)
  }
}

/** Leaves what {@link main} imports lazily to the second bundle, and adds an entry for each. */
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
    const files = [
      ...bundles,
      ...iconFiles(root, dist),
      ...dictionaryFiles(root, dist),
      ...codecFiles(root, dist),
      ...browser.files,
      { path: path.join(dist, 'dictionaries', 'cspell.json'), contents: JSON.stringify(cspellSettings) },
    ]
    removeStale(new Set([...files.map((file) => file.path), path.join(dist, noticesName)]))
    for (const file of files) {
      mkdirSync(path.dirname(file.path), { recursive: true })
      writeFileSync(file.path, file.contents)
    }
    const notices = thirdPartyNotices(
      root,
      [...results, browser].map(({ metafile }) => metafile),
      [iconPackage, ...dictionaryPackages],
    )
    writeFileSync(path.join(dist, noticesName), notices)
    const extension = files.find((file) => file.path.endsWith('extension.cjs'))
    console.log(`extension.cjs ${((extension?.contents.length ?? 0) / 1024).toFixed(1)} KB`)
    return true
  } catch (error) {
    // esbuild has already printed errors in the source. Other errors are ours.
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
