import { existsSync } from 'node:fs'
import path from 'node:path'
import { openPhotoStore } from '#facilities/photos/server/open-photo-store.ts'
import { writeBackup } from '#kit/server/backup/write-backup.ts'
import { type Config, readConfig } from '#kit/server/config/config.ts'
import { abortOnSignal } from '#kit/server/start/abort-on-signal.ts'
import { endWith } from '#kit/server/start/read-fault.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { withDatabase } from '../src/app/server/open-database.ts'

/**
 * `npm run backup -- FILE` writes the database, and photos kept in a folder, to one new file while the product runs.
 * Reads any version and changes nothing. Reports what the file leaves out.
 */
try {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new StartFault('config', 'Name the file to write: npm run backup -- FILE')
  await back(readConfig(process.env), path.resolve(file))
} catch (error) {
  endWith(error)
}

async function back(config: Config, file: string): Promise<void> {
  const signal = abortOnSignal()
  await withDatabase(config, async ({ db, description }) => {
    signal.throwIfAborted()
    const photos = config.bucket ? undefined : openPhotoStore(config)
    const { tables, rows, files, bytes } = await writeBackup({ address: db.address, files: photos, signal }, file)
    const figure = (value: number) => value.toLocaleString('en-US')
    console.log(
      `${figure(rows)} rows of ${tables} tables in ${description}, and ${figure(files)} photos, are in ${file} (${figure(bytes)} bytes).`,
    )
    console.log('It contains names, email addresses and signing keys. Keep it where no one else can read it.')
    console.log(`Not included: ${missingParts(config).join('; ')}.`)
  })
}

function missingParts({ bucket, sealingKey, dataDir }: Config): string[] {
  const file = path.resolve(dataDir, 'sealing-key')
  const key = sealingKey ? 'SEALING_KEY' : existsSync(file) ? file : 'SEALING_KEY of the running processes'
  return [
    `the sealing key (${key}), which is needed to read the encrypted keys of other systems, so keep a copy elsewhere`,
    'the environment and .env',
    ...(bucket ? [`the photos in the bucket ${bucket.bucket}`] : []),
  ]
}
