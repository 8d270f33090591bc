import assert from 'node:assert/strict'
import { build, type Plugin } from 'esbuild'
import { projectRoot } from '../../support/vscode/paths.ts'

/** Leaves out what is loaded on demand, as in the package. */
const lazyImports: Plugin = {
  name: 'lazy-imports',
  setup(builder) {
    builder.onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

/** Returns Galley's files that are loaded together with this one. */
async function loadedWith(file: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [lazyImports],
  })
  return Object.keys(metafile.inputs)
}

describe('Help with writing', () => {
  it('isn’t loaded when Galley is activated', async () => {
    const loaded = await loadedWith('src/extension.ts')
    assert.ok(loaded.includes('src/features/platform/activation/lazyDocsFolders.ts'))
    const helping =
      /^src\/(?:features\/writing|core\/(?:text\/(?:dialect|format|markdown)|authoring\/(?:language|checks)))\//
    assert.deepEqual(
      loaded.filter((file) => helping.test(file)),
      [],
    )
  })

  it('loads the dialect, suggestions, checks and formatter only when someone writes a page', async () => {
    const loaded = await loadedWith('src/galley.ts')
    assert.ok(loaded.includes('src/features/writing/language/writingHelp.ts'))
    assert.deepEqual(
      loaded.filter((file) =>
        /^src\/core\/(?:text\/(?:dialect|format)|authoring\/(?:language|checks\/checkText))\b/.test(file),
      ),
      [],
    )
  })
})
