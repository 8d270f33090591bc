// A window in a process of its own, for tests. It takes or releases the sandbox's lease in a folder on request.
import { SandboxLease } from '../../src/features/platform/sandbox/sandboxLease.ts'

const lease = new SandboxLease(process.argv[2] ?? '')
process.on('message', (message) => {
  const work = message === 'take' ? lease.take() : lease.release()
  void work.then((result) => process.send?.(result === true))
})
process.send?.('ready')
