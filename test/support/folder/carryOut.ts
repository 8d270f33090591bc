// A process that applies a plan to a docs folder on request. Tests kill it in the meantime.
import { DiskFolder } from '../../../src/disk/diskFolder.ts'
import { carryOutPlan, withFolderLock } from '../../../src/folder/carryOutPlan.ts'
import type { FolderPlan } from '../../../src/folder/folderPlan.ts'

process.once('message', ({ root, plan }: { root: string; plan: FolderPlan }) => {
  const disk = DiskFolder.open(root)
  void withFolderLock(disk, async () => await carryOutPlan(disk, plan)).then(() => process.exit())
})
process.send?.('ready')
