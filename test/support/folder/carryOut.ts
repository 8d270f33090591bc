// Carries out the plan that it is given on a docs folder as soon as it is told to: a process that tests kill meanwhile.
import { carryOutPlan, withFolderLock } from '../../../src/folder/carryOutPlan.ts'
import type { FolderPlan } from '../../../src/folder/folderPlan.ts'

process.once('message', ({ root, plan }: { root: string; plan: FolderPlan }) => {
  void withFolderLock(root, async () => await carryOutPlan(root, plan)).then(() => process.exit())
})
process.send?.('ready')
