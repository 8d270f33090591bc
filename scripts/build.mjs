// Bundles the extension and the sandbox into dist/. Options: --production (minified, no source maps), --watch.
import { existsSync, mkdirSync, readdirSync, rmSync, watch as watchFolder, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import swc from '@swc/core'
import esbuild from 'esbuild'
import { iconFiles, iconPackage } from './bundleIcons.mjs'
import { bundleSharing } from './bundleSharing.mjs'
import { thirdPartyNotices } from './thirdPartyNotices.mjs'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const noticesName = 'ThirdPartyNotices.txt'
const production = process.argv.includes('--production')
const watch = process.argv.includes('--watch')

/**
 * Everything is CommonJS in the end: the extension host loads its first ES module through a loader thread that costs
 * some 200 ms, a CommonJS file takes a few. Two files are alone: what activation runs, and the preview's plugin.
 * Everything else is a second bundle, whose files share their code: what these import lazily (`import('./galley.ts')`
 * is all of the features), and the processes and threads that are started.
 */
const main = { extension: 'src/extension.ts', preview: 'src/features/reading/preview/previewPlugin.ts' }

/**
 * Entries of the second bundle: processes and threads of their own, what the preview's plugin loads for pages of ours,
 * and no matter what the extension imports lazily.
 */
const entries = {
  sandbox: 'src/sandbox/main.ts',
  specThread: 'src/core/platform/openApi/specThread.ts',
  pageThread: 'src/folder/pageThread.ts',
  rendering: 'src/core/authoring/rendering/renderDialect.ts',
}

/**
 * Every module of the extension asks for the editor's API on its own, and the extension host looks up each time which
 * extension is asking. Once is enough.
 */
function requireEditorOnce(file) {
  const asking = 'require("vscode")'
  if (!file.text.includes(asking)) return file
  const text = `"use strict";const __vscode=${asking};${file.text.replaceAll(asking, '__vscode')}`
  return { path: file.path, contents: Buffer.from(text) }
}

/**
 * What becomes of a lazy import gives a copy of the file's exports, which are hundreds, each time it runs: a millisecond
 * for every document that is opened. Modules of ours are taken as they are.
 */
function importWithoutCopy(file) {
  const text = file.text.replaceAll(/\.then\(\(\) ?=> ?[\w$]+\((require\("\.\/[\w-]+\.cjs"\))\)\)/g, '.then(() => $1)')
  return { path: file.path, text, contents: Buffer.from(text) }
}

/** What esbuild has minified, once more by a minifier that looks across statements: the package gets some 40 KB smaller. */
async function minifyAgain(file) {
  const { code } = await swc.minify(Buffer.from(file.contents).toString(), {
    compress: { passes: 4 },
    mangle: true,
    toplevel: true,
  })
  return { path: file.path, contents: Buffer.from(code) }
}

/** Deletes files of earlier builds: chunk names carry a hash of their content, so they would pile up. */
function removeStale(kept) {
  if (!existsSync(dist)) return
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(file)) rmSync(file)
  }
}

/**
 * Turns every `import('./lazy.ts')` of the extension into a `require` of the file that `lazy.ts` is bundled into: its own,
 * or for small modules that are needed together one for all of them.
 */
const collectLazyImports = {
  name: 'collect-lazy-imports',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path: imported, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined
      const source = path.resolve(resolveDir, imported)
      const below = path.relative(root, source).replaceAll(path.sep, '/')
      const joined = loadedAlone.includes(below) ? undefined : joinedFolders.find((folder) => below.startsWith(folder))
      const name = path.basename(joined ?? source, '.ts')
      lazyModules.set(name, new Set([...(lazyModules.get(name) ?? []), source]))
      return { path: `./${name}.cjs`, external: true }
    })
  },
}

/** The entries of the second bundle that {@link collectLazyImports} found: each exports everything of its modules. */
const provideLazyModules = {
  name: 'provide-lazy-modules',
  setup(build) {
    build.onResolve({ filter: /^lazy:/ }, ({ path: name }) => ({ path: name.slice('lazy:'.length), namespace: 'lazy' }))
    build.onLoad({ filter: /.*/, namespace: 'lazy' }, ({ path: name }) => ({
      contents: [...lazyModules.get(name)].map((source) => `export * from ${JSON.stringify(source)}`).join('\n'),
      resolveDir: root,
    }))
  },
}

/**
 * The HTTP client brings its parser twice, built with and without vector instructions. The second one runs everywhere and
 * is the client's own fallback, so it is the one in the package.
 */
const oneHttpParser = {
  name: 'one-http-parser',
  setup(build) {
    build.onResolve({ filter: /\/llhttp_simd-wasm\.js$/ }, ({ resolveDir }) => ({
      path: path.resolve(resolveDir, '../llhttp/llhttp-wasm.js'),
    }))
  },
}

const lazyModules = new Map()
/** Small modules that are needed together, for each folder as one file. */
const joinedFolders = ['src/core/', 'src/folder/checkout/', 'src/folder/', 'src/agent/']
/** What every Markdown file that is opened needs, and what few ever do: it brings a parser of HTML. */
const loadedAlone = ['src/folder/findDocsFolder.ts', 'src/core/authoring/language/pastedTable.ts']

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
  supported: { 'dynamic-import': false },
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
  },
  write: false,
  metafile: true,
  logLevel: 'warning',
}

/** Bundles what is alone. The features are gone through as well, only to find what they import lazily. */
async function bundleExtension() {
  const { outputFiles, metafile } = await esbuild.build({
    ...common,
    entryPoints: { ...main, galley: 'src/galley.ts' },
    format: 'cjs',
    plugins: [collectLazyImports],
  })
  return { outputFiles: outputFiles.filter((file) => path.basename(file.path, '.cjs') in main), metafile }
}

async function bundleModules() {
  const lazy = Object.fromEntries([...lazyModules.keys()].map((name) => [name, `lazy:${name}`]))
  return await bundleSharing({
    ...common,
    entryPoints: { ...entries, ...lazy },
    supported: {},
    plugins: [provideLazyModules, collectLazyImports, oneHttpParser],
  })
}

async function build() {
  console.log('build started')
  try {
    const results = [await bundleExtension(), await bundleModules()]
    const bundles = results
      .flatMap((result) => result.outputFiles)
      .map(importWithoutCopy)
      .map(requireEditorOnce)
    const files = [...(production ? await Promise.all(bundles.map(minifyAgain)) : bundles), ...iconFiles(root, dist)]
    removeStale(new Set([...files.map((file) => file.path), path.join(dist, noticesName)]))
    for (const file of files) {
      mkdirSync(path.dirname(file.path), { recursive: true })
      writeFileSync(file.path, file.contents)
    }
    const notices = thirdPartyNotices(
      root,
      results.map((result) => result.metafile),
      [iconPackage],
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
