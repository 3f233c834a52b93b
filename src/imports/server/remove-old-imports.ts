import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import { deleteOldImports } from './store.ts'

/** Failed and undone imports. */
export const removeOldImports: RemoveOld = deleteOldImports
