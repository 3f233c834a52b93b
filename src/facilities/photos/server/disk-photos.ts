import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#kit/server/error-code.ts'
import type { PhotoStore, StoredFile } from './photo-store.ts'

/** Created with the first photo; split into 256 folders by name prefix. */
export function diskPhotos(root: string): PhotoStore {
  const folderOf = (name: string) => join(root, name.slice(0, 2))
  return {
    async write(name, bytes) {
      await mkdir(folderOf(name), { recursive: true })
      // Renamed when complete, so that no reader sees half a file.
      const unfinished = join(folderOf(name), `.${randomUUID()}`)
      try {
        await writeFile(unfinished, bytes, { mode: 0o644, flush: true })
        await rename(unfinished, join(folderOf(name), name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: name => orNothing(readFile(join(folderOf(name), name))),
    async *list() {
      for (const folder of (await orNothing(readdir(root))) ?? []) yield await filesIn(join(root, folder))
    },
    remove: name => rm(join(folderOf(name), name), { force: true }),
  }
}

async function filesIn(folder: string): Promise<StoredFile[]> {
  const names = (await orNothing(readdir(folder))) ?? []
  const files = await Promise.all(
    names.map(async name => {
      const found = await orNothing(stat(join(folder, name)))
      return found ? [{ name, writtenAt: found.mtime }] : []
    }),
  )
  return files.flat()
}

/** Undefined for a missing file or folder. */
async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
