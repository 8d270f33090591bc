// Bundles the extension and the sandbox into dist/. Options: --production (minified, no source maps), --watch.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import esbuild from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const production = process.argv.includes('--production')
const watch = process.argv.includes('--watch')

const entries = { extension: 'src/extension.ts', sandbox: 'src/sandbox/main.ts' }

/**
 * CommonJS packages call `require` for Node's own modules, which an ES module does not have. Only the one chunk that
 * holds esbuild's stand-in for `require` gets a real one, so that `extension.js` pays nothing for it.
 */
const requireForCommonJs =
  'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);'

function withRequire(file) {
  const bytes = Buffer.from(file.contents)
  if (!file.path.endsWith('.js') || !bytes.includes('typeof require')) return bytes
  return Buffer.concat([Buffer.from(requireForCommonJs), bytes])
}

/** Deletes files of earlier builds: chunk names carry a hash of their content, so they would pile up. */
function removeStale(folder, kept) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && !kept.has(file)) rmSync(file)
  }
}

const writeOutput = {
  name: 'write-output',
  setup(build) {
    build.onStart(() => console.log('build started'))
    build.onEnd(({ errors, outputFiles = [] }) => {
      if (errors.length === 0) {
        removeStale(dist, new Set(outputFiles.map((file) => file.path)))
        for (const file of outputFiles) {
          mkdirSync(path.dirname(file.path), { recursive: true })
          writeFileSync(file.path, withRequire(file))
        }
        for (const name of Object.keys(entries)) {
          const output = outputFiles.find((file) => file.path === path.join(dist, `${name}.js`))
          if (output) console.log(`${name}.js ${(output.contents.length / 1024).toFixed(1)} KB`)
        }
      }
      console.log('build finished')
    })
  },
}

const options = {
  absWorkingDir: root,
  entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file)))),
  outdir: dist,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  format: 'esm',
  splitting: true,
  platform: 'node',
  target: 'node22',
  external: ['vscode'],
  mainFields: ['module', 'main'],
  minify: production,
  legalComments: 'none',
  sourcemap: production ? false : 'linked',
  define: { 'process.env.NODE_ENV': '"production"' },
  write: false,
  logLevel: 'warning',
  plugins: [writeOutput],
}

if (watch) {
  const context = await esbuild.context(options)
  await context.watch()
} else {
  await esbuild.build(options).catch(() => {
    process.exitCode = 1
  })
}
