import { chmod, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/**
 * A folder for a database that only lives for a test. Others may look into it: as root, PostgreSQL runs under another account,
 * and from a closed folder it would move to one that nobody removes.
 */
export async function makeDataDir(purpose: string): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), `openfield-${purpose}-`))
  await chmod(dir, 0o755)
  return dir
}
