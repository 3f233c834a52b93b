import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { fillTemplate } from '../ha/programs.ts'
import { accountForServer, type ServerPlace, USER } from '../processes/start-debian-postgres.ts'

export type Archive = {
  /** What a server needs that archives its log here. */
  settingsFor(this: void, place: ServerPlace): Record<string, string>
  /** `backup`, for the server that archives. */
  run(command: string, ...options: string[]): Promise<void>
  /** Into the folder of a server that has not started. `target`: the last moment that is restored. */
  restore(place: ServerPlace, target: Date): void
  /** Of its files, in bytes. */
  size(): number
  close(this: void): void
}

const STANZA = '--stanza=openfield'

/** pgBackRest with the files of deploy/pgbackrest, in a temporary folder. */
export function openArchive(): Archive {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'openfield-archive-'))
  const account = accountForServer()
  const own = (name: string) => {
    mkdirSync(path.join(folder, name), { recursive: true })
    if (account) chownSync(path.join(folder, name), account.uid, account.gid)
  }
  for (const name of ['', 'repository', 'work', 'work/log', 'work/lock', 'work/spool']) own(name)
  let config = ''

  /** Also changes which server the commands are for. */
  function configure({ dir, data, port }: ServerPlace): void {
    config = path.join(folder, `${path.basename(dir)}.conf`)
    const values = {
      REPOSITORY: path.join(folder, 'repository'),
      WORK: path.join(folder, 'work'),
      DATA_DIR: data,
      PORT: port,
      SOCKET_DIR: dir,
      USER,
      PROCESSES: 2,
    }
    writeFileSync(config, fillTemplate('pgbackrest/pgbackrest.conf', values))
  }

  // PostgreSQL's account owns the files.
  const as = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: folder } }
  const argumentsOf = (command: string, options: readonly string[]) => [
    `--config=${config}`,
    STANZA,
    ...options,
    command,
  ]

  return {
    settingsFor(place) {
      configure(place)
      return readSettings(fillTemplate('pgbackrest/postgresql.conf', { CONFIG: config }))
    },
    async run(command, ...options) {
      await promisify(execFile)('pgbackrest', argumentsOf(command, options), as)
    },
    restore(place, target) {
      configure(place)
      mkdirSync(place.data, { mode: 0o700 })
      if (account) chownSync(place.data, account.uid, account.gid)
      const options = ['--type=time', `--target=${inUtc(target)}`, '--target-action=promote']
      execFileSync('pgbackrest', argumentsOf('restore', options), as)
    },
    size: () =>
      Number(
        execFileSync('du', ['-sb', path.join(folder, 'repository')])
          .toString()
          .split('\t')[0],
      ),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** `name = value` lines, unquoted. */
function readSettings(text: string): Record<string, string> {
  const lines = text.split('\n').flatMap(line => {
    const [, name, value] = /^(\w+) = '?([^']*)'?$/.exec(line) ?? []
    return name ? [[name, value!] as const] : []
  })
  return Object.fromEntries(lines)
}

function inUtc(moment: Date): string {
  return `${moment.toISOString().replace('T', ' ').replace('Z', '')}+00`
}
