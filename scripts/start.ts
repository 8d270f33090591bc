// Builds Galley, starts its sandbox with the sample docs, and opens a VS Code with both. Stops with Ctrl+C. Arguments go
// to the sandbox: npm start -- --api only-reference
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { startSandbox } from '../test/support/sandboxProcess.ts'
import { projectRoot } from '../test/support/vscode/paths.ts'
import { createProfile, type Profile } from '../test/support/vscode/profile.ts'
import { VscodeServer } from '../test/support/vscode/vscodeServer.ts'
import { findDesktop, openDesktop } from './openDesktop.ts'
import { runCaptured } from './runCaptured.ts'

type Cleanup = () => void | Promise<void>

const cleanups: Cleanup[] = []
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})

/** Starts the sandbox and returns the environment variables with which Galley signs in. */
async function sandboxEnvironment(): Promise<Record<string, string>> {
  const sandbox = await startSandbox(['--data', join(projectRoot, '.sandbox'), ...process.argv.slice(2)])
  cleanups.push(sandbox.stop)
  console.log(`The sandbox runs at ${sandbox.url} (its data is in .sandbox).`)
  return { GALLEY_SERVER_URL: sandbox.url, GALLEY_TOKEN: sandbox.token }
}

/** Serves VS Code to a browser, for machines without a display or a desktop VS Code. */
async function serveEditor(profile: Profile, env: Readonly<Record<string, string>>): Promise<void> {
  symlinkSync(projectRoot, join(profile.extensions, 'galley-docs.galley'), 'junction')
  const server = await VscodeServer.start(profile, env, { testDriver: false })
  cleanups.push(() => server.stop())
  console.log(
    `\nVS Code with Galley is ready. Open this address in a browser on this machine:\n\n  ${server.windowUrl()}\n`,
  )
}

async function start(): Promise<void> {
  const { ok, output } = await runCaptured(process.execPath, ['scripts/build.mjs'])
  if (!ok) throw new Error(`The build failed:\n${output}`)
  const profile = createProfile()
  cleanups.push(() => profile.delete())
  symlinkSync(join(import.meta.dirname, 'showGalley'), join(profile.extensions, 'galley-docs.show-galley'), 'junction')
  const env = await sandboxEnvironment()
  const desktop = await findDesktop()
  if (!desktop) await serveEditor(profile, env)
  console.log('It shows Galley’s Docs view. Press Ctrl+C here to end.')
  await (desktop ? Promise.race([openDesktop(desktop, profile, env), interrupted]) : interrupted)
}

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}
process.exit()
