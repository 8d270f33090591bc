// Packs the command line into galley-docs-<version>.tgz in the project’s root folder, or into the folder that is named.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCaptured } from './runCaptured.ts'
// @ts-expect-error Plain JavaScript, since the build runs it without types.
import { bundleSharing } from './bundleSharing.mjs'
// @ts-expect-error As above.
import { dictionaryFiles, dictionaryPackages } from './bundleDictionary.mjs'
// @ts-expect-error As above.
import { iconFiles, iconPackage } from './bundleIcons.mjs'
// @ts-expect-error As above.
import { browserFiles } from './bundleBrowser.mjs'
// @ts-expect-error As above.
import { thirdPartyNotices } from './thirdPartyNotices.mjs'

const root = join(import.meta.dirname, '..')

/** The command line, the sandbox that it starts and the threads of both. */
const entryPoints = {
  galley: 'src/cli/main.ts',
  sandbox: 'src/sandbox/main.ts',
  specThread: 'src/threads/specThread.ts',
  pageThread: 'src/folder/pageThread.ts',
  proseThread: 'src/folder/proseThread.ts',
  documentThread: 'src/folder/documentThread.ts',
}

/**
 * Bundles the command line for Node 20 and packs it as an npm package without dependencies. Returns the file's name. With
 * the address of the repository, which the registry holds against where a release comes from.
 */
export async function packageCli(destination = root, repository?: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-docs-'))
  try {
    const dist = join(folder, 'dist')
    const { outputFiles, metafile } = await bundle(dist)
    const browser = (await browserFiles(root, dist, true)) as {
      readonly files: Bundle['outputFiles']
      readonly metafile: object
    }
    const data = [...iconFiles(root, dist), ...dictionaryFiles(root, dist)] as Bundle['outputFiles']
    for (const file of [...outputFiles, ...browser.files, ...data]) {
      mkdirSync(dirname(file.path), { recursive: true })
      writeFileSync(file.path, file.contents)
    }
    const { version, license } = readManifest()
    const manifest = {
      name: 'galley-docs',
      version,
      license,
      description:
        'Checks and formats docs folders that sync by Git, brings them together with the platform, and serves them to agents.',
      bin: { galley: 'dist/galley.cjs' },
      engines: { node: '>=20.12' },
      ...(repository && { repository: { type: 'git', url: `git+${repository}.git` } }),
    }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    writeFileSync(
      join(folder, 'ThirdPartyNotices.txt'),
      String(thirdPartyNotices(root, [metafile, browser.metafile], [iconPackage, ...dictionaryPackages])),
    )
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    cpSync(join(root, 'src/cli/README.md'), join(folder, 'README.md'))
    cpSync(join(root, 'media/guide'), join(folder, 'media/guide'), { recursive: true })
    mkdirSync(destination, { recursive: true })
    const { ok, output } = await runCaptured('npm', ['pack', folder, '--pack-destination', destination, '--silent'])
    if (!ok) throw new Error(`npm pack failed: ${output}`)
    return join(destination, `galley-docs-${version}.tgz`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Bundle {
  readonly outputFiles: readonly { readonly path: string; readonly contents: Uint8Array }[]
  readonly metafile: object
}

/** In many files, so that each command reads no more than it needs: clients wait for the first answer of an MCP server. */
async function bundle(outdir: string): Promise<Bundle> {
  return (await bundleSharing({
    absWorkingDir: root,
    entryPoints,
    inject: [join(root, 'scripts/nodeTwenty.mjs')],
    outdir,
    outExtension: { '.js': '.cjs' },
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    define: {
      'import.meta.main': 'true',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
      'process.env.NODE_ENV': '"production"',
    },
    logLevel: 'warning',
  })) as Bundle
}

function readManifest(): { readonly version: string; readonly license: string } {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest) || !('license' in manifest)) {
    throw new Error('package.json names no version.')
  }
  return { version: String(manifest.version), license: String(manifest.license) }
}

if (import.meta.main) console.log(await packageCli(process.argv[2]))
