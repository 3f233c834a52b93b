import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** For the disk-full fault: what a run's database needs, and some. */
const SIZE_MB = 512
const CHUNK = Buffer.alloc(1024 * 1024, 1)

export type DataFolder = {
  dir: string
  /** On its own file system, so filling it harms nothing else; needs root on Linux. */
  canBeFilled: boolean
  fill(): void
  free(): void
  remove(): void
}

type Shape = { name?: string; sizeMb?: number; owner?: { uid: number; gid: number } | undefined }

export function makeDataFolder(parent: string, { name = 'data', sizeMb = SIZE_MB, owner }: Shape = {}): DataFolder {
  const dir = path.join(parent, name)
  const ballast = path.join(dir, 'ballast')
  mkdirSync(dir, { mode: 0o755 })
  // PostgreSQL refuses a folder of its own that others may read.
  const options = ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=${owner ? 700 : 755}`, 'openfield-chaos', dir]
  const canBeFilled = process.getuid?.() === 0 && spawnSync('mount', options).status === 0
  if (owner) chownSync(dir, owner.uid, owner.gid)
  return {
    dir,
    canBeFilled,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        // Smaller writes fill the last megabyte.
        for (let size = CHUNK.length; size >= 512; ) if (!writeSome(file, size)) size /= 2
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      if (canBeFilled) spawnSync('umount', ['--lazy', dir])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function writeSome(file: number, size: number): boolean {
  try {
    return writeSync(file, CHUNK, 0, size) === size
  } catch {
    return false
  }
}
