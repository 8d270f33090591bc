// A process that applies a plan to a docs folder on request. Tests kill it in the meantime.
import { DiskFolder } from '../../../src/disk/diskFolder.ts'
import { applyFolderPlan, withFolderLock } from '../../../src/folder/applyFolderPlan.ts'
import type { FolderPlan } from '../../../src/folder/folderPlan.ts'

process.once('message', ({ root, plan }: { root: string; plan: FolderPlan }) => {
  const disk = DiskFolder.open(root)
  void withFolderLock(disk, async () => await applyFolderPlan(disk, plan)).then(() => process.exit())
})
process.send?.('ready')
