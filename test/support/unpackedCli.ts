import assert from 'node:assert/strict'
import path from 'node:path'
import { packageCli } from '../../scripts/packageCli.ts'
import { runCaptured } from '../../scripts/runCaptured.ts'

/** The command line as people install it, below `folder`: what `GALLEY_TEST_CLI` names, or packed from the source. */
export async function unpackedCli(folder: string): Promise<string> {
  const packed = process.env['GALLEY_TEST_CLI'] ?? (await packageCli(folder))
  const { ok, output } = await runCaptured('tar', ['-xzf', packed, '-C', folder])
  assert.ok(ok, output)
  return path.join(folder, 'package/dist/galley.cjs')
}
