import path from 'node:path'
import { openPhotoStore } from '#facilities/photos/server/open-photo-store.ts'
import { restoreBackup } from '#kit/server/backup/restore-backup.ts'
import { type Config, readConfig } from '#kit/server/config/config.ts'
import { abortOnSignal } from '#kit/server/start/abort-on-signal.ts'
import { endWith } from '#kit/server/start/read-fault.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { withDatabase } from '../src/app/server/open-database.ts'

/** `npm run restore -- FILE` restores a backup into an empty database, atomically. */
try {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new StartFault('config', 'Name the backup to restore: npm run restore -- FILE')
  await restore(readConfig(process.env), path.resolve(file))
} catch (error) {
  endWith(error)
}

async function restore(config: Config, file: string): Promise<void> {
  const signal = abortOnSignal()
  await withDatabase(config, async ({ db, description }) => {
    signal.throwIfAborted()
    const into = { address: db.address, files: openPhotoStore(config), signal }
    const { madeAt, tables, rows, files } = await restoreBackup(into, file)
    const figure = (value: number) => value.toLocaleString('en-US')
    console.log(
      `${figure(rows)} rows of ${tables} tables and ${figure(files)} photos, as they were at ${madeAt}, are in ${description}.`,
    )
    console.log('Before the first start, restore the sealing key: SEALING_KEY, or the file sealing-key in DATA_DIR.')
  })
}
