// A window of its own, for tests: takes or gives back the sandbox's lease in a folder when it is asked to.
import { SandboxLease } from '../../src/features/platform/sandbox/sandboxLease.ts'

const lease = new SandboxLease(process.argv[2] ?? '')
process.on('message', (message) => {
  const work = message === 'take' ? lease.take() : lease.release()
  void work.then((result) => process.send?.(result === true))
})
process.send?.('ready')
