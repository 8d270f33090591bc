// Lets a process of tests run on a disk that doesn't distinguish capitals and forms of accents:
// `node --import ./test/support/insensitiveDisk.ts`.
import { playOtherDisk } from './disk/otherDisk.ts'

playOtherDisk()
