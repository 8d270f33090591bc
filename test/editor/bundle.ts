import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { projectRoot } from '../support/vscode/paths.ts'

/** Packages with a default export that can't be required, so they become part of the bundle. */
const bundled = ['debounce', 'p-limit', 'yocto-queue']

/**
 * Bundles the editor ring's test files into a folder of the project, because an extension host of an older VS Code
 * can't load TypeScript. Returns the module for `extensionTestsPath`.
 */
export async function bundleEditorTests(files: readonly string[], outdir: string): Promise<string> {
  const tests = files.map((file) => ({ in: file, out: basename(file, '.ts') }))
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [{ in: join(import.meta.dirname, 'host.ts'), out: 'index' }, ...tests],
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    external: ['vscode'],
    alias: Object.fromEntries(bundled.map((name) => [name, fileURLToPath(import.meta.resolve(name))])),
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  return join(outdir, 'index.cjs')
}
