import { createClient } from '../../../src/client/client.ts'
import { createDownload } from '../../../src/client/network/download.ts'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import { english } from '../../../src/core/text/messages/translate.ts'
import type { Platform } from '../../../src/folder/checkout/cloneSpace.ts'
import { TestSandbox } from '../../unit/sandbox/support/testSandbox.ts'

/** A running sandbox, and a client in the form that folders need. */
export interface FolderPlatform {
  readonly sandbox: TestSandbox
  readonly platform: Platform
  readonly close: () => Promise<void>
}

/** Starts a sandbox and connects to it. */
export async function openFolderPlatform(): Promise<FolderPlatform> {
  const sandbox = new TestSandbox()
  const { url, stop } = await sandbox.listen()
  const transport = createUndiciTransport({ strictSSL: true, systemCertificates: true, environment: {} })
  const client = createClient({ baseUrl: url, token: sandbox.tokenOf('create'), transport })
  const close = async (): Promise<void> => {
    await client.close()
    await stop()
    sandbox.close()
  }
  return {
    sandbox,
    platform: { server: url, client, download: createDownload({ transport, server: url }), t: english },
    close,
  }
}
