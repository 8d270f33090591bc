// Packs the command line into galley-docs-<version>.tgz in the project’s root folder, or into the folder that is named.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import esbuild from 'esbuild'
import { runCaptured } from './runCaptured.ts'
// @ts-expect-error Plain JavaScript, since the build runs it without types.
import { thirdPartyNotices } from './thirdPartyNotices.mjs'

const root = join(import.meta.dirname, '..')

/** The command line, the sandbox that it starts and the sandbox's thread. */
const entryPoints = {
  galley: 'src/cli/main.ts',
  sandbox: 'src/sandbox/main.ts',
  specThread: 'src/core/openApi/specThread.ts',
}

/** Bundles the command line for Node 20 and packs it as an npm package without dependencies; gives the file's name. */
export async function packageCli(destination = root): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-docs-'))
  try {
    const { metafile } = await esbuild.build({
      absWorkingDir: root,
      entryPoints,
      outdir: join(folder, 'dist'),
      outExtension: { '.js': '.cjs' },
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      mainFields: ['module', 'main'],
      minify: true,
      legalComments: 'none',
      define: {
        'import.meta.main': 'true',
        'import.meta.dirname': '__dirname',
        'import.meta.filename': '__filename',
        'process.env.NODE_ENV': '"production"',
      },
      metafile: true,
      logLevel: 'warning',
    })
    const { version, license } = readManifest()
    const manifest = {
      name: 'galley-docs',
      version,
      license,
      description:
        'Checks and formats docs folders that sync by Git, brings them together with the platform, and serves them to agents.',
      bin: { galley: 'dist/galley.cjs' },
      engines: { node: '>=20' },
    }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    writeFileSync(join(folder, 'ThirdPartyNotices.txt'), String(thirdPartyNotices(root, [metafile], [])))
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    cpSync(join(root, 'media/guide'), join(folder, 'media/guide'), { recursive: true })
    mkdirSync(destination, { recursive: true })
    const { ok, output } = await runCaptured('npm', ['pack', folder, '--pack-destination', destination, '--silent'])
    if (!ok) throw new Error(`npm pack failed: ${output}`)
    return join(destination, `galley-docs-${version}.tgz`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readManifest(): { readonly version: string; readonly license: string } {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest) || !('license' in manifest)) {
    throw new Error('package.json names no version.')
  }
  return { version: String(manifest.version), license: String(manifest.license) }
}

if (import.meta.main) console.log(await packageCli(process.argv[2]))
