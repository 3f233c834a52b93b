import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import path from 'node:path'
import { deleteSetting, readSetting, writeSettingOnce } from '#kit/server/db/settings.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { type Config, ConfigFault } from '../config/config.ts'
import { isSealingKey } from '../config/environment.ts'
import type { Db } from '../db/db.ts'

type KeySource = Pick<Config, 'sealingKey' | 'dataDir'>

/**
 * SEALING_KEY, or `sealing-key` in DATA_DIR, created on first start. The database has a fingerprint only. Throws
 * `ConfigFault` when secrets were sealed with another key, which could not read what this one seals.
 */
export async function readSealingKey(db: Db, { sealingKey, dataDir }: KeySource): Promise<string> {
  const file = path.join(dataDir, 'sealing-key')
  const known = await readSetting(db, FINGERPRINT)
  const key = sealingKey ?? (await readKeyFile(file)) ?? (known === undefined ? await makeKeyFile(file) : undefined)
  const place = sealingKey === undefined ? file : 'SEALING_KEY'
  if (key === undefined)
    throw new ConfigFault([`${file}, the key that encrypts the secrets in this database, is missing; ${REMEDY}`])
  if ((await writeSettingOnce(db, FINGERPRINT, fingerprintOf(key))) !== fingerprintOf(key))
    throw new ConfigFault([`${place} is not the key that encrypts the secrets in this database; ${REMEDY}`])
  return key
}

/** Accepts any key on the next start. Sealed secrets stay unreadable. */
export function forgetSealingKey(db: Db): Promise<void> {
  return deleteSetting(db, FINGERPRINT)
}

const FINGERPRINT = 'sealing_key_fingerprint'
const REMEDY = 'restore the right one, or discard the secrets with npm run admin -- forget-secrets.'

/** Identifies the key without revealing it (HKDF, RFC 5869). */
function fingerprintOf(key: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'fingerprint of the sealing key', 16)).toString('hex')
}

async function readKeyFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  const key = text?.trim()
  if (key !== undefined && !isSealingKey(key)) throw new ConfigFault([`${file} does not contain a key; ${REMEDY}`])
  return key
}

/** Atomic: concurrent starts share the first key. */
async function makeKeyFile(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  const aside = `${file}.${randomUUID()}`
  const handle = await open(aside, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await handle.sync()
    await link(aside, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await handle.close()
    await unlink(aside)
  }
  return (await readKeyFile(file))!
}
