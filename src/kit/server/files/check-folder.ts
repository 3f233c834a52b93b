import fs from 'node:fs'
import path from 'node:path'
import { StartFault } from '../start-fault.ts'

/** Throws `StartFault` at startup instead of on first use. Checks a missing folder's nearest existing parent. */
export function checkFolder(name: string, folder: string): void {
  let there = path.resolve(folder)
  // Ends at the root of a missing drive.
  while (!fs.existsSync(there) && path.dirname(there) !== there) there = path.dirname(there)
  if (!fs.statSync(there, { throwIfNoEntry: false })?.isDirectory())
    throw new StartFault('config', `${name}: ${there} is not a folder.`)
  try {
    fs.accessSync(there, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new StartFault(
      'noAccess',
      `${name}: this user can’t write to ${there}. Grant access, or set another folder.`,
      error,
    )
  }
}
