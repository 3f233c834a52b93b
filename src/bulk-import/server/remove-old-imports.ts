import type { RemoveOld } from '#kit/server/remove-old.ts'
import { deleteOldImports } from './store.ts'

/** Imports that came to nothing: those that failed, and those that were undone. */
export const removeOldImports: RemoveOld = deleteOldImports
