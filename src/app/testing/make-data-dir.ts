import { chmod, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/**
 * Open to others: as root, PostgreSQL runs under another account, and would replace a closed folder by one that is
 * never removed.
 */
export async function makeDataDir(purpose: string, parent = os.tmpdir()): Promise<string> {
  const dir = await mkdtemp(path.join(parent, `openfield-${purpose}-`))
  await chmod(dir, 0o755)
  return dir
}
