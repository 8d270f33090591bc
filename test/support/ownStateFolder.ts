import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

/** Makes the tests keep Galley's state in a temporary folder, separate from that of the user who runs them. */
if (process.env['GALLEY_TEST_STATE'] === undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-state-'))
  Object.assign(process.env, { GALLEY_TEST_STATE: folder, XDG_STATE_HOME: folder, LOCALAPPDATA: folder })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
