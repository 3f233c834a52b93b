import fs from 'node:fs'
import path from 'node:path'
import { StartFault } from './start-fault.ts'

/**
 * Throws a `StartFault` when nothing can be put into the folder that a variable names, so that whoever starts hears of it and not
 * whoever first needs it. A folder that is not there is made later; then the one that it will be made in has to let us.
 */
export function checkFolder(name: string, folder: string): void {
  let there = path.resolve(folder)
  // The root of a drive that is not there leads only to itself.
  while (!fs.existsSync(there) && path.dirname(there) !== there) there = path.dirname(there)
  if (!fs.statSync(there, { throwIfNoEntry: false })?.isDirectory())
    throw new StartFault('config', `${name}: ${there} is no folder.`)
  try {
    fs.accessSync(there, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new StartFault(
      'noAccess',
      `${name}: this account cannot write to ${there}; let it, or set another folder.`,
      error,
    )
  }
}
