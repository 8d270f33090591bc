// Bundles the extension and the sandbox into dist/. Options: --production (minified, no source maps), --watch.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, watch as watchFolder, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import esbuild from 'esbuild'
import { thirdPartyNotices } from './thirdPartyNotices.mjs'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const noticesName = 'ThirdPartyNotices.txt'
const guideName = 'guide.json'
const production = process.argv.includes('--production')
const watch = process.argv.includes('--watch')

/**
 * The extension itself is CommonJS: the extension host loads its first ES module through a loader thread that costs some
 * 200 ms, a CommonJS file takes a few. What it imports lazily, `import('…')`, becomes an entry of the second bundle, which
 * is ES modules with splitting and never imports `vscode`. The preview's plugin is CommonJS, too: the editor asks for it
 * in a call that cannot wait.
 */
const main = { extension: 'src/extension.ts', preview: 'src/features/preview/previewPlugin.ts' }

/** Entries of the second bundle: processes of their own, and whatever the extension imports lazily. */
const entries = { sandbox: 'src/sandbox/main.ts', specThread: 'src/core/openApi/specThread.ts' }

/**
 * CommonJS packages call `require` for Node's own modules, which an ES module does not have. Only the one chunk that
 * holds esbuild's stand-in for `require` gets a real one.
 */
const requireForCommonJs =
  'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);'

function withRequire(file) {
  const bytes = Buffer.from(file.contents)
  if (!file.path.endsWith('.js') || !bytes.includes('typeof require')) return bytes
  return Buffer.concat([Buffer.from(requireForCommonJs), bytes])
}

/**
 * Every module of the extension asks for the editor's API on its own, and the extension host looks up each time which
 * extension is asking. Once is enough.
 */
function requireEditorOnce(file) {
  const asking = 'require("vscode")'
  if (path.extname(file.path) !== '.cjs' || !file.text.includes(asking)) return file
  const text = file.text
    .replaceAll(asking, '__vscode')
    .replace('"use strict";', `"use strict";const __vscode=${asking};`)
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

/** The files of a folder by their paths in it, in Base64: the guide's many small files become one of the package. */
function packFolder(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
  return Object.fromEntries(
    paths.map((file) => [path.relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'base64')]),
  )
}

/** Turns every `import('./lazy.ts')` of the extension into an import of the second bundle's `lazy.js`. */
const collectLazyImports = {
  name: 'collect-lazy-imports',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path: imported, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const source = path.resolve(resolveDir, imported)
      const name = path.basename(source, '.ts')
      lazyEntries[name] = source
      return { path: `./${name}.js`, external: true }
    })
  },
}

const lazyEntries = {}

const common = {
  absWorkingDir: root,
  outdir: dist,
  bundle: true,
  platform: 'node',
  target: 'node22',
  mainFields: ['module', 'main'],
  minify: production,
  legalComments: 'none',
  sourcemap: production ? false : 'linked',
  define: { 'process.env.NODE_ENV': '"production"' },
  write: false,
  metafile: true,
  logLevel: 'warning',
}

function existing(entryPoints) {
  return Object.fromEntries(Object.entries(entryPoints).filter(([, file]) => existsSync(path.join(root, file))))
}

async function bundleExtension() {
  const options = { ...common, entryPoints: main, format: 'cjs', outExtension: { '.js': '.cjs' }, external: ['vscode'] }
  return await esbuild.build({ ...options, plugins: [collectLazyImports] })
}

async function bundleModules() {
  const options = { ...common, entryPoints: { ...existing(entries), ...lazyEntries }, format: 'esm', splitting: true }
  return await esbuild.build({ ...options, chunkNames: 'chunks/[name]-[hash]' })
}

async function build() {
  console.log('build started')
  try {
    const results = [await bundleExtension(), await bundleModules()]
    const files = results.flatMap((result) => result.outputFiles).map(requireEditorOnce)
    removeStale(new Set([...files.map((file) => file.path), path.join(dist, noticesName), path.join(dist, guideName)]))
    for (const file of files) {
      mkdirSync(path.dirname(file.path), { recursive: true })
      writeFileSync(file.path, withRequire(file))
    }
    writeFileSync(path.join(dist, guideName), JSON.stringify(packFolder(path.join(root, 'media/guide'))))
    const notices = thirdPartyNotices(
      root,
      results.map((result) => result.metafile),
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
